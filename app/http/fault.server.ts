import { causesOf, codeOf } from '../kernel/error-code.ts'
import { mapStackToSources } from './source-map.server.ts'

/** Describes a fault for the log, without query parameters: they are personal data. */
export function describeFault(error: unknown): { fault: string; code?: string } {
  const at = causesOf(error).at(-1)
  if (at === undefined) return { fault: String(error) }
  const stack = at.stack ?? at.message
  const fault = mapStackToSources(quotesValue(at) ? withoutMessage(stack) : stack)
  const code = codeOf(at)
  return code === '' ? { fault } : { fault, code }
}

/** True for messages with a value: Drizzle's, and PostgreSQL's about data (class 22). */
const quotesValue = (error: Error): boolean =>
  'params' in error || ('severity' in error && codeOf(error).startsWith('22'))

function withoutMessage(stack: string): string {
  const calls = stack.indexOf('\n    at ')
  return `a failed query${calls === -1 ? '' : stack.slice(calls)}`
}
