import type { Problem, ProblemCode } from '../../kernel/problem.ts'

/** Why a form was not accepted: a line for each reason, and a message for each field concerned. */
export type FormRefusal = {
  readonly ok: false
  readonly code: ProblemCode | null
  readonly lines: ReadonlyArray<{ readonly message: string; readonly field?: string | undefined }>
  readonly fields: Readonly<Record<string, string>>
}

/** Their messages are meant for programs. The catalogue has a better message for each action. */
const FAULTS: ReadonlySet<ProblemCode> = new Set(['unexpected-error', 'malformed-request'])

/**
 * Turns a problem of the API into the refusal of a form.
 * @param fallback the message for a fault
 * @param fieldOf the form field for problem codes that name no field
 */
export function refusedBy(
  problem: Problem,
  fallback: string,
  fieldOf: Partial<Record<ProblemCode, string>> = {},
): FormRefusal {
  if (FAULTS.has(problem.code)) return { ...refusedWith(fallback), code: problem.code }
  if (problem.errors !== undefined && problem.errors.length > 0) {
    const fields = Object.fromEntries(problem.errors.map((error) => [error.field, error.message]))
    return { ok: false, code: problem.code, lines: problem.errors, fields }
  }
  const refusal = refusedWith(problem.detail ?? problem.title, fieldOf[problem.code])
  return { ...refusal, code: problem.code }
}

/** A refusal by the page itself, for one field or the whole form. */
export function refusedWith(message: string, field?: string): FormRefusal {
  const fields = field === undefined ? {} : { [field]: message }
  return { ok: false, code: null, lines: [{ message, field }], fields }
}

/** A field's text as typed; '' for a file or a missing field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
