// For a form or button that gets no answer in time: it may have worked.

/** How long the browser waits for the answer to a form or a button. */
export const ACTION_TIMEOUT_MS = 30_000

const NOT_CONFIRMED = 'Not confirmed: the gallery did not answer in time.'

/** For what may be sent again without harm. */
export const TRY_AGAIN = `${NOT_CONFIRMED} Please try again.`

export const RELOAD_TO_SEE = `${NOT_CONFIRMED} Reload the page to see whether it worked.`

/** For what is not sent, since the browser has no connection. */
export const withoutConnection = (message: string) => `${message}: no connection`
