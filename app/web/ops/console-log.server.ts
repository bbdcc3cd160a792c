import { describeFault } from '../../http/fault.server.ts'
import type { Log } from '../../http/http.server.ts'

/**
 * Libraries that print by themselves print whole errors, parameters of queries and all: what they say goes
 * through the log from now on, as little of it as of any other fault.
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
