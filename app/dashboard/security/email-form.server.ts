import { textOf } from '../../ui/forms/form-refusal.ts'
import { idempotencyHeader } from '../../ui/forms/idempotency-field.tsx'
import { apiFor, attempt } from '../../api/api-client.server.ts'
import { acceptForm } from '../forms/form-outcome.server.ts'
import { reject, type SentForm } from './security-form.server.ts'

export async function changeEmail({ args, form }: SentForm) {
  const password = textOf(form, 'emailPassword')
  const json = {
    email: textOf(form, 'email').trim(),
    ...(password !== '' && { password }),
  }
  const header = idempotencyHeader(form)
  const answer = await attempt(apiFor(args).users.me.email.$put({ header, json }))
  if (answer.ok) return acceptForm(args, 'email-link-sent', args.url.pathname)
  return reject('change-email', answer.problem, {
    'incorrect-password': 'emailPassword',
    'email-already-in-use': 'email',
    'email-unchanged': 'email',
  })
}

export async function cancelEmailChange({ args }: SentForm) {
  const answer = await attempt(apiFor(args).users.me.email.change.$delete())
  if (answer.ok) return acceptForm(args, 'email-kept', args.url.pathname)
  return reject('cancel-email-change', answer.problem)
}

export async function sendEmailLink({ args }: SentForm) {
  const answer = await attempt(apiFor(args).users.me.email.links.$post())
  // An address already confirmed on another device counts as success.
  if (answer.ok || answer.problem.code === 'email-verified') {
    return acceptForm(args, 'email-link-sent', args.url.pathname)
  }
  return reject('send-email-link', answer.problem)
}
