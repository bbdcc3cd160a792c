import { ACCOUNT_PROBLEMS } from './problems/account-problems.ts'
import { CERTIFICATE_PROBLEMS } from './problems/certificate-problems.ts'
import { ENQUIRY_PROBLEMS } from './problems/enquiry-problems.ts'
import { EXHIBITION_PROBLEMS } from './problems/exhibition-problems.ts'
import { IMAGE_PROBLEMS } from './problems/image-problems.ts'
import { OPERATOR_PROBLEMS } from './problems/operator-problems.ts'
import { ORDER_PROBLEMS } from './problems/order-problems.ts'
import { REQUEST_PROBLEMS } from './problems/request-problems.ts'
import { WORK_PROBLEMS } from './problems/work-problems.ts'

/**
 * All refusals of Frame, each with its HTTP status and user-facing message. The messages of the
 * specification's error catalogue (point 8) are defined only here. A published code must keep its
 * meaning, because API clients depend on it.
 */
export const problems = {
  ...ACCOUNT_PROBLEMS,
  ...OPERATOR_PROBLEMS,
  ...WORK_PROBLEMS,
  ...EXHIBITION_PROBLEMS,
  ...IMAGE_PROBLEMS,
  ...ORDER_PROBLEMS,
  ...CERTIFICATE_PROBLEMS,
  ...ENQUIRY_PROBLEMS,
  ...REQUEST_PROBLEMS,
} as const

export type ProblemCode = keyof typeof problems

/** An RFC 9457 problem, sent as `application/problem+json`. */
export type Problem = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: ProblemCode
  readonly detail?: string | undefined
  /** The invalid fields of the input, each with a message. */
  readonly errors?: readonly FieldError[] | undefined
  /** The request id in the server's log. */
  readonly requestId?: string | undefined
  /** The current version of the resource, when a change was based on an older one (409, 412). */
  readonly current?: object
  /** The parameters that a failed sign-in at a provider passes back to the sign-in page. */
  readonly wayBack?: WayBack
}

export type WayBack = { readonly returnTo: string | null; readonly keep: string | null }

export type FieldError = { readonly field: string; readonly message: string }

export type ProblemExtra = Partial<Omit<Problem, 'type' | 'title' | 'status' | 'code'>> & {
  /** Seconds, sent as the header `Retry-After`. */
  readonly retryAfterS?: number
  /** Sent as the header `WWW-Authenticate`. */
  readonly challenge?: string
}

export function problemFor(
  code: ProblemCode,
  { retryAfterS: _header, challenge: _otherHeader, ...extra }: ProblemExtra = {},
): Problem {
  const { status, message } = problems[code]
  return { type: `/api/problems#${code}`, title: message, status, code, ...extra }
}
