import type { Problem, ProblemCode } from '../kernel/problem.ts'

/** Why a form was not accepted: a line for each reason, and what each field has to do with it. */
export type FormRefusal = {
  readonly ok: false
  readonly code: ProblemCode | null
  readonly lines: ReadonlyArray<{ readonly message: string; readonly field?: string | undefined }>
  readonly fields: Readonly<Record<string, string>>
}

/** What these say is for programs, or says less than the catalogue's words for what was tried. */
const FAULTS: ReadonlySet<ProblemCode> = new Set(['unexpected-error', 'malformed-request'])

/**
 * A problem of the API in the words of the catalogue.
 * @param fallback what people see when it is no refusal but a fault
 * @param fieldOf the form field that stands for a code without fields of its own
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

/** A refusal of the page itself, about one field or the whole form. */
export function refusedWith(message: string, field?: string): FormRefusal {
  const fields = field === undefined ? {} : { [field]: message }
  return { ok: false, code: null, lines: [{ message, field }], fields }
}

/** A field's text as it was typed; '' for a file or a field that isn't there. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
