import type { FieldRules, FormProblem } from '../../kernel/field-rule.ts'

/** What a form tells its fields and its summary. */
export type FormFields = {
  readonly rules: FieldRules
  /** What was found when the form was submitted last. */
  readonly problems: readonly FormProblem[]
  /** Counts refused submissions, so that a summary with the same text is read again. */
  readonly refusals: number
  /** The messages of fields that are not corrected yet, by field name. */
  readonly errors: Readonly<Record<string, string>>
  /** Removes the message of a field whose value came from elsewhere than its control. */
  readonly correct: (field: string) => void
  /** Replaces the message of a field that the last submission found wrong. */
  readonly report: (field: string, message: string) => void
}
