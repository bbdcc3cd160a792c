import { findFieldProblems, type FieldRules, type FormProblem } from '../../kernel/field-rule.ts'
import type { Problem, ProblemCode } from '../../kernel/problem.ts'
import { reasonOf, RELOAD_TO_SEE, TRY_AGAIN, UNREACHABLE } from '../requests/failure-text.ts'
import { SIGNED_OUT } from '../requests/signed-out-text.ts'
import type { FailedSending } from './server-action.client.ts'

/**
 * A refused form, with a line for each reason. Each response has a new object, so that its form
 * recognises a new refusal.
 */
export type FormRefusal = {
  readonly ok: false
  readonly lines: readonly FormProblem[]
  /** Also null for a refusal by the page itself. */
  readonly code: ProblemCode | FailedSending
}

/** A form that the server did not read: it was not reached, or the session has ended. */
export type FailedForm = FailedSending | 'not-signed-in'

/** The outcome of a form that was sent without leaving the page. */
export type FormOutcome = { readonly refusal: FormRefusal | null }

/** Problems with messages for programs. The catalogue has a better message for each action. */
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
    return { ok: false, code: problem.code, lines: problem.errors }
  }
  const refusal = refusedWith(reasonOf(problem), fieldOf[problem.code])
  return { ...refusal, code: problem.code }
}

/** A refusal by the page itself, for one field or the whole form. */
export function refusedWith(message: string, field?: string): FormRefusal {
  return { ok: false, code: null, lines: [{ message, field }] }
}

/**
 * The refusal of a form by the rules of its fields, where the API cannot check all of them: it never
 * sees the confirmation of a password. Other forms leave it to the API.
 * @returns null for a form that may be sent to the API
 */
export function refusedByRules(
  rules: FieldRules,
  texts: Readonly<Record<string, string>>,
): FormRefusal | null {
  const lines = findFieldProblems(rules, (field) => texts[field] ?? '')
  return lines.length === 0 ? null : { ok: false, code: 'invalid-request', lines }
}

/**
 * The refusal of a form that the server did not read.
 * @param message what did not happen when the server could not be reached
 * @param isRepeatable whether the form may be sent twice without harm
 */
export function refusedWithout(
  code: FailedForm,
  { message, isRepeatable }: { readonly message: string; readonly isRepeatable: boolean },
): FormRefusal {
  if (code === null) return { ok: false, code, lines: [{ message }, { message: UNREACHABLE }] }
  if (code === 'not-signed-in') return { ...refusedWith(SIGNED_OUT), code }
  return { ...refusedWith(isRepeatable ? TRY_AGAIN : RELOAD_TO_SEE), code }
}

/** A field's text as typed; '' for a file or a missing field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
