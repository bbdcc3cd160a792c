import { mapStackToSources } from './source-map.server.ts'

/** Describes a fault for the log, without query parameters: they are personal data. */
export function describeFault(error: unknown): { fault: string; code?: string } {
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  if (!(at instanceof Error)) return { fault: String(at) }
  const fault = mapStackToSources(at.stack ?? at.message)
  return 'code' in at ? { fault, code: String(at.code) } : { fault }
}
