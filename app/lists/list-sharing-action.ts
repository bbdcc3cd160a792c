import { redirect } from 'react-router'
import { guardSignedInPage } from '../account/session/signed-in-page.server.ts'
import { apiFor, attempt, readForm, problemData } from '../api/api-client.server.ts'
import { NoPage, redirectTo } from '../ui/forms/form-only-route.tsx'
import { textOf } from '../ui/forms/form-refusal.ts'
import { listPath, LISTS_PATH } from './list.ts'
import type { Route } from './+types/list-sharing-action'

export const loader = redirectTo(LISTS_PATH)

/** Shares a list (`shared=true`), or makes it private. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const to = listPath(args.params.id)
  await guardSignedInPage(args, to)
  const param = { id: args.params.id }
  const { sharing } = apiFor(args).lists[':id']
  const isShared = textOf(form, 'shared') === 'true'
  const changed = isShared
    ? await attempt(sharing.$put({ param }))
    : await attempt(sharing.$delete({ param }))
  if (changed.ok) return redirect(to)
  throw problemData(changed.problem)
}

export default NoPage
