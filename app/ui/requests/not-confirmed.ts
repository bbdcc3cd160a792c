// Messages of a form or button without an answer in time: the action may have happened.

const NOT_CONFIRMED = 'Not confirmed: the gallery did not answer in time.'

/** For a request that may be repeated without harm. */
export const TRY_AGAIN = `${NOT_CONFIRMED} Please try again.`

export const RELOAD_TO_SEE = `${NOT_CONFIRMED} Reload the page to see whether it worked.`

/** For a request that is not sent, since the browser has no connection. */
export const withoutConnection = (message: string) => `${message}: no connection`
