import { data } from 'react-router'
import { idempotencyHeader } from '../../ui/forms/idempotency-field.tsx'
import { refusedBy, refusedByRules, textOf, type FormRefusal } from '../../ui/forms/form-refusal.ts'
import { passwordAdvice } from '../../account/password/password-advice.ts'
import { changePasswordRules, newPasswordRules } from '../../account/password/password-rules.ts'
import { apiFor, attempt, type PageArgs } from '../../api/api-client.server.ts'
import type { Viewer } from '../../http/http.server.ts'
import type { Problem, ProblemCode } from '../../kernel/problem.ts'
import { acceptForm } from '../forms/form-outcome.server.ts'
import { FORMS, type SecurityForm, type SecurityOutcome } from './security-form.ts'

/** A form submitted on the Security tab. */
export type SentForm = {
  readonly args: PageArgs & { readonly url: URL }
  readonly viewer: Viewer
  readonly form: FormData
}

export async function changePassword({ args, viewer, form }: SentForm) {
  const currentPassword = textOf(form, 'currentPassword')
  const newPassword = textOf(form, 'newPassword')
  const confirmPassword = textOf(form, 'confirmPassword')
  // Without a password, the form has no field for the current one.
  const isFirst = !form.has('currentPassword')
  const wrong = refusedByRules(isFirst ? newPasswordRules : changePasswordRules, {
    currentPassword,
    newPassword,
    confirmPassword,
  })
  if (wrong !== null) return refuseForm('password', wrong, 422)
  const json = isFirst ? { newPassword } : { currentPassword, newPassword }
  const header = idempotencyHeader(form)
  const answer = await attempt(apiFor(args).users.me.password.$put({ json, header }))
  if (answer.ok) {
    const advises = passwordAdvice(newPassword, [viewer.email]) !== null
    return acceptForm(args, 'password-updated', `${args.url.pathname}${advises ? '?advice' : ''}`)
  }
  return reject('password', answer.problem, {
    'wrong-password': 'currentPassword',
    'weak-password': 'newPassword',
    'password-too-long': 'newPassword',
  })
}

export async function endSession({ args, form }: SentForm) {
  const param = { id: textOf(form, 'id') }
  const answer = await attempt(apiFor(args).users.me.sessions[':id'].$delete({ param }))
  // A session already ended on another device counts as ended.
  if (answer.ok || answer.problem.code === 'session-not-found') {
    return acceptForm(args, 'session-ended', args.url.pathname)
  }
  return reject('end-session', answer.problem)
}

export async function endOtherSessions({ args }: SentForm) {
  const answer = await attempt(apiFor(args).users.me.sessions.$delete())
  if (answer.ok) return acceptForm(args, 'other-sessions-ended', args.url.pathname)
  return reject('end-other-sessions', answer.problem)
}

/** Renders the tab again with the problem at its form. */
export function reject(
  form: SecurityForm,
  problem: Problem,
  fieldOf: Partial<Record<ProblemCode, string>> = {},
) {
  return refuseForm(form, refusedBy(problem, FORMS[form].failed, fieldOf), problem.status)
}

function refuseForm(form: SecurityForm, refusal: FormRefusal, status: number) {
  return data<SecurityOutcome>({ form, refusal }, status)
}

export type SecurityAnswer = SecurityOutcome | ReturnType<typeof refuseForm> | Response

/** The problem with its field `name` renamed, since the tab has several forms with a name. */
export function withNameField(problem: Problem, field: string): Problem {
  const errors = problem.errors?.map((error) =>
    error.field === 'name' ? { ...error, field } : error,
  )
  return errors === undefined ? problem : { ...problem, errors }
}
