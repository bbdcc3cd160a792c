import { redirect } from 'react-router'
import { guardSignedInPage } from '../../account/session/signed-in-page.server.ts'
import { apiFor, attempt, readForm, problemData } from '../../api/api-client.server.ts'
import { NoPage, redirectTo } from '../../ui/forms/form-only-route.tsx'
import { textOf } from '../../ui/forms/form-refusal.ts'
import { listPath, LISTS_PATH } from '../list.ts'
import type { Route } from './+types/list-item-action'

export const loader = redirectTo(LISTS_PATH)

/**
 * Changes one work of a list for a page without scripts: `before` moves it, '' to the end; `note`
 * sets its note; without both it is removed.
 */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const list = listPath(args.params.id)
  await guardSignedInPage(args, list)
  const changed = await change(args, form)
  if (changed.ok) return redirect(list)
  throw problemData(changed.problem)
}

function change(args: Route.ActionArgs, form: FormData) {
  const { id, itemId } = args.params
  const param = { id, itemId }
  const item = apiFor(args).lists[':id'].items[':itemId']
  if (form.has('before')) {
    const before = textOf(form, 'before')
    return attempt(item.position.$put({ param, json: { before: before === '' ? null : before } }))
  }
  if (form.has('note')) return attempt(item.$patch({ param, json: { note: textOf(form, 'note') } }))
  return attempt(item.$delete({ param }))
}

export default NoPage
