import type { ProblemCode } from './problem.ts'

/** An expected negative outcome of a rule. Users see the message of its code in `problem.ts`. */
export type Refusal<Code extends ProblemCode = ProblemCode> = {
  readonly refused: Code
  /** Details that the message of the code lacks, such as a field or a number. */
  readonly detail?: string
  /** Seconds until the same attempt may succeed. */
  readonly retryAfterS?: number
}

export function refuse<Code extends ProblemCode>(code: Code, detail?: string): Refusal<Code> {
  return detail === undefined ? { refused: code } : { refused: code, detail }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value
}
