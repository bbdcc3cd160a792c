import { problemFor, type Problem, type ProblemCode, type ProblemExtra } from '../kernel/problem.ts'

/** Seconds in `Retry-After`, after which something unavailable may work again. */
export const RETRY_AFTER_S = '2'
const RETRY_AFTER_TOO_MANY_S = '60'
/** HTTP requires a challenge with every 401. Browsers show no dialog for this scheme. */
const CHALLENGE = 'Bearer realm="Frame"'

/** A problem as a response: 503 and 429 say when to try again. */
export function problemResponse(code: ProblemCode, extra: ProblemExtra = {}): Response {
  const problem = problemFor(code, extra)
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: problemHeaders(problem, extra),
  })
}

/** The headers of a response with a problem. */
export function problemHeaders(
  { status }: Pick<Problem, 'status'>,
  { retryAfterS, challenge }: Pick<ProblemExtra, 'retryAfterS' | 'challenge'> = {},
): Record<string, string> {
  const headers = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...(status === 401 && { 'www-authenticate': CHALLENGE }),
    ...(challenge !== undefined && { 'www-authenticate': challenge }),
  }
  if (status === 503) return { ...headers, 'retry-after': RETRY_AFTER_S }
  if (status !== 429) return headers
  return { ...headers, 'retry-after': retryAfterS?.toString() ?? RETRY_AFTER_TOO_MANY_S }
}
