import { ConfigError, type Config } from '../../config/config.server.ts'
import { describeAddress } from '../../database/database.server.ts'
import { EMBEDDED_DATABASE, explainStartFault } from '../../database/start-fault.ts'
import { describeFault } from '../../http/fault.server.ts'
import { isExplained } from '../../../db/explained-error.ts'

/** The text for an operator whose start failed: a sentence for a foreseeable fault. */
export function explainStart(error: unknown, config?: Config): string {
  if (!(error instanceof Error)) return String(error)
  const port = config?.port
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `Port ${port} is in use: stop what is running there, or choose another with PORT=3001.`
  }
  if ('code' in error && error.code === 'EACCES') {
    return `Port ${port} may not be opened by this user: choose one above 1023 with PORT=3000.`
  }
  if (error instanceof ConfigError)
    return `Frame can't start with these settings:\n${error.message}`
  if (isExplained(error)) return error.message
  const url = config?.databaseUrl ?? null
  const fault = explainStartFault(error, url === null ? EMBEDDED_DATABASE : describeAddress(url))
  return fault?.message ?? describeFault(error).fault
}
