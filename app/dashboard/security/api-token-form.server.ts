import { idempotencyHeader } from '../../ui/forms/idempotency-field.tsx'
import { TOKEN_DAYS } from '../../account/tokens/api-token-rules.ts'
import { apiFor, attempt } from '../../api/api-client.server.ts'
import { TOKEN_SCOPE_NAMES } from '../../routing/token-scope.ts'
import { textOf } from '../../ui/forms/form-refusal.ts'
import { acceptForm } from '../forms/form-outcome.server.ts'
import { reject, withNameField, type SentForm } from './security-form.server.ts'

/** Creates a token. The response of this form is the only page that shows it. */
export async function makeApiToken({ args, form }: SentForm) {
  const password = textOf(form, 'tokenPassword')
  const json = {
    name: textOf(form, 'tokenName'),
    scopes: TOKEN_SCOPE_NAMES.filter((scope) => form.has(scope)),
    // The API refuses other values.
    days: Number(textOf(form, 'days')) as (typeof TOKEN_DAYS)[number],
    ...(password !== '' && { password }),
  }
  const answer = await attempt(
    apiFor(args).users.me.tokens.$post({ header: idempotencyHeader(form), json }),
  )
  if (answer.ok) return { madeToken: answer.value }
  return reject('make-token', withNameField(answer.problem, 'tokenName'), {
    'incorrect-password': 'tokenPassword',
  })
}

export async function revokeApiToken({ args, form }: SentForm) {
  const param = { id: textOf(form, 'id') }
  const answer = await attempt(apiFor(args).users.me.tokens[':id'].$delete({ param }))
  // A token already revoked on another device counts as revoked.
  if (answer.ok || answer.problem.code === 'api-token-not-found') {
    return acceptForm(args, 'token-revoked', args.url.pathname)
  }
  return reject('revoke-token', answer.problem)
}
