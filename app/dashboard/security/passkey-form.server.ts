import { removalPasswordField } from '../../account/account-rules.ts'
import { renamingField } from '../../account/passkeys/passkey-rules.ts'
import type { NewPasskeyInput } from '../../account/passkeys/passkey.schema.ts'
import { textOf } from '../../ui/forms/form-refusal.ts'
import { apiFor, attempt } from '../../api/api-client.server.ts'
import { acceptForm } from '../forms/form-outcome.server.ts'
import { reject, withNameField, type SentForm } from './security-form.server.ts'

export async function addPasskey({ args, form }: SentForm) {
  const json = { name: textOf(form, 'name'), credential: parseCredential(form) }
  const answer = await attempt(apiFor(args).users.me.passkeys.$post({ json }))
  if (answer.ok) return acceptForm(args, 'passkey-added', args.url.pathname)
  return reject('add-passkey', answer.problem)
}

/** The API validates the credential. */
function parseCredential(form: FormData): NewPasskeyInput['credential'] {
  try {
    return JSON.parse(textOf(form, 'credential'))
  } catch {
    return { id: '', rawId: '', type: 'public-key', response: {} }
  }
}

export async function renamePasskey({ args, form }: SentForm) {
  const id = textOf(form, 'id')
  const field = renamingField(id)
  const { passkeys } = apiFor(args).users.me
  const json = { name: textOf(form, field) }
  const answer = await attempt(passkeys[':id'].$patch({ param: { id }, json }))
  if (answer.ok) return acceptForm(args, 'passkey-renamed', args.url.pathname)
  return reject('rename-passkey', withNameField(answer.problem, field))
}

export async function removePasskey({ args, form }: SentForm) {
  const id = textOf(form, 'id')
  const field = removalPasswordField(id)
  const json = { password: textOf(form, field) }
  const { passkeys } = apiFor(args).users.me
  const answer = await attempt(passkeys[':id'].$delete({ param: { id }, json }))
  // A passkey already removed on another device counts as removed.
  if (answer.ok || answer.problem.code === 'passkey-not-found') {
    return acceptForm(args, 'passkey-removed', args.url.pathname)
  }
  return reject('remove-passkey', answer.problem, { 'incorrect-password': field })
}
