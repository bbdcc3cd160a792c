import { redirect } from 'react-router'
import { apiFor, attempt, type PageArgs } from '../../api/api-client.server.ts'
import type { ProfileForm, ServerDraft } from './server-draft.ts'

const draftOf = (args: PageArgs) => apiFor(args).users.me['form-drafts'][':form']

/** @returns null without a draft */
export async function loadProfileDraft(
  args: PageArgs,
  form: ProfileForm,
): Promise<ServerDraft | null> {
  const draft = await attempt(draftOf(args).$get({ param: { form } }))
  return draft.ok ? draft.value : null
}

/**
 * Discards the draft of a saved form. A failure is ignored; the form then offers the draft again.
 */
export async function discardProfileDraft(args: PageArgs, form: ProfileForm): Promise<void> {
  await attempt(draftOf(args).$delete({ param: { form } }))
}

/** Discards the draft without scripts. @throws a redirect to the form */
export async function discardFromForm(
  args: PageArgs,
  form: ProfileForm,
  path: string,
): Promise<never> {
  await discardProfileDraft(args, form)
  throw redirect(path)
}
