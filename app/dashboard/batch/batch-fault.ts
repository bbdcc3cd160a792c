import { problems, type Problem } from '../../kernel/problem.ts'

/**
 * Why a step of a file did not succeed. `lost`: no answer. `later`: it may succeed by itself.
 * `gone`: the upload has ended or expired. `signed-out`: nothing succeeds before a log-in.
 * `refused`: it never will.
 */
export type FaultKind = 'lost' | 'later' | 'gone' | 'signed-out' | 'refused'

type FaultOptions = ErrorOptions & { readonly retryAfterMs?: number | null }

export class BatchFault extends Error {
  readonly kind: FaultKind
  /** What the server asks for; null if it says nothing. */
  readonly retryAfterMs: number | null
  constructor(kind: FaultKind, message: string, options: FaultOptions = {}) {
    super(message, options)
    this.kind = kind
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

export const CONNECTION_LOST = 'The connection was lost. It goes on by itself.'

/** The fault that an answer of the API means. @param body a problem, as text */
export function faultOfAnswer(
  status: number,
  { body, retryAfter }: { readonly body: string; readonly retryAfter: string | null | undefined },
): BatchFault {
  const problem = problemIn(body)
  const words = problem?.detail ?? problem?.title ?? problems['unexpected-error'].words
  const seconds = Number(retryAfter ?? Number.NaN)
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : null
  return new BatchFault(kindOf(status), words, { retryAfterMs })
}

function kindOf(status: number): FaultKind {
  if (status === 401) return 'signed-out'
  if (status === 404 || status === 410) return 'gone'
  const isPassing = status === 409 || status === 423 || status === 429
  // A full disk needs the operators, so that repeating it helps nobody.
  return isPassing || (status >= 500 && status !== 507) ? 'later' : 'refused'
}

function problemIn(body: string): Partial<Problem> | null {
  try {
    return JSON.parse(body) as Partial<Problem>
  } catch {
    return null
  }
}
