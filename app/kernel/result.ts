import type { ProblemCode } from './problem.ts'

/**
 * An expected negative outcome of a rule. Users see the message that `problem.ts` has for its code.
 */
export type Refusal<Code extends ProblemCode = ProblemCode> = {
  readonly refused: Code
  /** Specifics that the catalogue's message does not have, such as a field or a number. */
  readonly detail?: string
  /** Seconds after which the same attempt may succeed. */
  readonly retryAfterS?: number
}

export function refuse<Code extends ProblemCode>(code: Code, detail?: string): Refusal<Code> {
  return detail === undefined ? { refused: code } : { refused: code, detail }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value
}
