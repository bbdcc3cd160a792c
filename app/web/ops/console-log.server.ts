import { describeFault } from '../../http/fault.server.ts'
import type { Log } from '../../kernel/log.ts'

/**
 * Sends what libraries print to the log, without personal data: they print whole errors, with the
 * parameters of queries.
 */
export function redirectConsole(log: Log): void {
  const warn = (...parts: readonly unknown[]) => {
    const error = parts.find((part) => part instanceof Error)
    log.warn(error === undefined ? {} : describeFault(error), 'console output of a library')
  }
  Object.assign(console, { error: warn, warn, log: () => {} })
}
