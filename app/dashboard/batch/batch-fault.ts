import { reasonIn } from '../../ui/requests/failure-text.ts'

/**
 * Kind of a failed step. `lost`: no response. `later`: a retry may succeed. `gone`: the upload has
 * ended or expired. `signed-out`: a login is required first. `refused`: a retry cannot succeed.
 */
export type FaultKind = 'lost' | 'later' | 'gone' | 'signed-out' | 'refused'

type FaultOptions = ErrorOptions & { readonly retryAfterMs?: number | null }

export class BatchFault extends Error {
  readonly kind: FaultKind
  /** The delay from `Retry-After`; null without one. */
  readonly retryAfterMs: number | null
  constructor(kind: FaultKind, message: string, options: FaultOptions = {}) {
    super(message, options)
    this.kind = kind
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

export const CONNECTION_LOST = 'The connection was lost. The upload resumes automatically.'

/** Classifies an error response. @param body the problem, as text */
export function faultOfAnswer(
  status: number,
  { body, retryAfter }: { readonly body: string; readonly retryAfter: string | null | undefined },
): BatchFault {
  const seconds = Number(retryAfter ?? Number.NaN)
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : null
  return new BatchFault(kindOf(status), reasonIn(readJson(body)), { retryAfterMs })
}

function kindOf(status: number): FaultKind {
  if (status === 401) return 'signed-out'
  if (status === 404 || status === 410) return 'gone'
  const isPassing = status === 409 || status === 423 || status === 429
  // 507 means a full disk: only operators can fix it, so a retry is pointless.
  return isPassing || (status >= 500 && status !== 507) ? 'later' : 'refused'
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
