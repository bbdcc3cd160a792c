import { describeFault } from '../../http/fault.server.ts'
import type { Log } from '../../kernel/log.ts'

/**
 * Sends what libraries print to the log, without personal data: they print whole errors, with the
 * parameters of queries.
 */
export function sendConsoleTo(log: Log): void {
  const pass =
    (tell: Log['warn']) =>
    (...said: readonly unknown[]) => {
      const error = said.find((part) => part instanceof Error)
      tell(describeFault(error ?? 'said something'), 'a library')
    }
  const warn = pass((fields, message) => log.warn(fields, message))
  Object.assign(console, { error: warn, warn, log: () => {} })
}
