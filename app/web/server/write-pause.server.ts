import type { IncomingMessage } from 'node:http'

/** With this delay, immediate retries gain a client nothing and cost the server little. */
const MAX_PAUSE_MS = 1000
/** Further requests skip the delay, to be admitted or rejected at once. */
const MAX_PAUSED = 1000

/**
 * Delays the writes of an account that has used up its write budget, before they wait for a permit:
 * a person notices a short delay, and a program gets its refusals slowly.
 * @param waitOf milliseconds until the account of a request may write
 */
export function createWritePause(waitOf: (request: IncomingMessage) => number) {
  let paused = 0
  return (request: IncomingMessage, go: () => void): void => {
    const waitMs = Math.min(MAX_PAUSE_MS, waitOf(request))
    if (waitMs === 0 || paused >= MAX_PAUSED) return go()
    paused += 1
    setTimeout(() => {
      paused -= 1
      go()
    }, waitMs)
  }
}
