// Timeouts of requests in the browser.

/** Limit for requests that read data for a page. */
export const READ_TIMEOUT_MS = 15_000

/** Limit for requests that change something: forms and buttons. */
export const ACTION_TIMEOUT_MS = 30_000

/** Covers the wait for the image process, then decoding and encoding. */
export const IMAGE_TIMEOUT_MS = 6 * 60_000
