import { placeInSources } from './source-place.server.ts'

/** What a log may hold of a fault: never a query's parameters, which are people's data. */
export function describeFault(error: unknown): { fault: string; code?: string } {
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  if (!(at instanceof Error)) return { fault: String(at) }
  const fault = placeInSources(at.stack ?? at.message)
  return 'code' in at ? { fault, code: String(at.code) } : { fault }
}
