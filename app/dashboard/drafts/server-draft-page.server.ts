import { redirect } from 'react-router'
import { apiFor, attempt, type PageArgs } from '../../api/api-client.server.ts'
import type { ServerDraft } from './server-draft.ts'

const draftOf = (args: PageArgs) => apiFor(args).users.me['form-drafts'][':form']

/** @param form the key of the form. @returns null without a draft */
export async function loadServerDraft(args: PageArgs, form: string): Promise<ServerDraft | null> {
  const draft = await attempt(draftOf(args).$get({ param: { form } }))
  return draft.ok ? draft.value : null
}

/**
 * Discards the draft of a saved form. A failure is ignored; the form then offers the draft again.
 */
export async function discardServerDraft(args: PageArgs, form: string): Promise<void> {
  await attempt(draftOf(args).$delete({ param: { form } }))
}

/** Discards the draft without scripts. @throws a redirect to the form */
export async function discardFromForm(args: PageArgs, form: string, path: string): Promise<never> {
  await discardServerDraft(args, form)
  throw redirect(path)
}
