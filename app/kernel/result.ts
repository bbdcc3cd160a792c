import type { ProblemCode } from './problem.ts'

/** A rule's "no": expected, named, and shown to people in the words of the catalogue in `problem.ts`. */
export type Refusal<Code extends ProblemCode = ProblemCode> = {
  readonly refused: Code
  /** What the catalogue's words can't know, such as which field or how many. */
  readonly detail?: string
}

export function refuse<Code extends ProblemCode>(code: Code, detail?: string): Refusal<Code> {
  return detail === undefined ? { refused: code } : { refused: code, detail }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value
}
