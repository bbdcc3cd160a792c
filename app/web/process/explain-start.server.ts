import { ConfigError, type Config } from '../../config/config.server.ts'
import { describeAddress } from '../../database/database.server.ts'
import { EMBEDDED_DATABASE, explainStartFault } from '../../database/start-fault.ts'
import { describeFault } from '../../http/fault.server.ts'
import { isExplained } from '../../kernel/error-code.ts'

/** The text for an operator whose start failed: a sentence for a foreseeable fault. */
export function explainStart(error: unknown, config?: Config): string {
  if (!(error instanceof Error)) return String(error)
  const port = config?.port
  const { code, syscall }: NodeJS.ErrnoException = error
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use: stop what is running there, or choose another with PORT=3001.`
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return `Port ${port} may not be opened by this user: choose one above 1023 with PORT=3000.`
  }
  if (config !== undefined && isOfHost(error, config.host)) {
    return `HOST is no address of this machine (${config.host}): use 127.0.0.1, or 0.0.0.0 for all of its addresses.`
  }
  if (error instanceof ConfigError)
    return `Frame can't start with these settings:\n${error.message}`
  if (isExplained(error)) return error.message
  const url = config?.databaseUrl ?? null
  const fault = explainStartFault(error, url === null ? EMBEDDED_DATABASE : describeAddress(url))
  return fault?.message ?? describeFault(error).fault
}

/** Whether the server could not listen since its host is unknown, or belongs to another machine. */
const isOfHost = (error: NodeJS.ErrnoException & { readonly hostname?: string }, host: string) =>
  error.hostname === host || (error.code === 'EADDRNOTAVAIL' && error.syscall === 'listen')
