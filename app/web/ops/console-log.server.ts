import { describeFault } from '../../http/fault.server.ts'
import type { Log } from '../../kernel/log.ts'

/**
 * Redirects the console output of libraries to the log, without personal data: libraries print
 * whole errors, with the parameters of queries.
 */
export function redirectConsole(log: Log): void {
  const warn = (...parts: readonly unknown[]) => {
    const error = parts.find((part) => part instanceof Error)
    log.warn(error === undefined ? {} : describeFault(error), 'console output of a library')
  }
  Object.assign(console, { error: warn, warn, log: () => {} })
}
