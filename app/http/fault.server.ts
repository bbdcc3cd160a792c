import { mapStackToSources } from './source-map.server.ts'

/** Describes a fault for the log, without query parameters: they are personal data. */
export function describeFault(error: unknown): { fault: string; code?: string } {
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  if (!(at instanceof Error)) return { fault: String(at) }
  const stack = at.stack ?? at.message
  const fault = mapStackToSources(quotesValue(at) ? withoutMessage(stack) : stack)
  return 'code' in at ? { fault, code: String(at.code) } : { fault }
}

/** True for messages with a value: Drizzle's, and PostgreSQL's about data (class 22). */
const quotesValue = (error: Error): boolean =>
  'params' in error ||
  ('severity' in error && 'code' in error && String(error.code).startsWith('22'))

function withoutMessage(stack: string): string {
  const calls = stack.indexOf('\n    at ')
  return `a failed query${calls === -1 ? '' : stack.slice(calls)}`
}
