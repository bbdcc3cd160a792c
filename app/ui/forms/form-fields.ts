import type { FieldRules, FormProblem } from '../../kernel/field-rule.ts'

/** The state that a form shares with its fields and its summary. */
export type FormFields = {
  readonly rules: FieldRules
  /** The problems of the last submission. */
  readonly problems: readonly FormProblem[]
  /** Counts refused submissions, so that a summary with the same text is read again. */
  readonly refusals: number
  /** The messages of fields that are not corrected yet, by field name. */
  readonly errors: Readonly<Record<string, string>>
  /** Removes the message of a field whose value was set by a script. */
  readonly correct: (field: string) => void
  /** Replaces the message of a field that the last submission found wrong. */
  readonly report: (field: string, message: string) => void
}
