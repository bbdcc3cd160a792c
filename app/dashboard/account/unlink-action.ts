import { redirect } from 'react-router'
import { guardSignedInPage } from '../../account/session/signed-in-page.server.ts'
import { apiFor, read } from '../../api/api-client.server.ts'
import type { Route } from './+types/unlink-action'
import { acceptForm } from '../forms/form-outcome.server.ts'

/** Unlinking is a POST from the Security tab. */
export function loader() {
  return redirect('/')
}

export async function action(args: Route.ActionArgs) {
  const { isArtist } = await guardSignedInPage(args)
  const { id } = args.params
  await read(apiFor(args).users.me['linked-accounts'][':id'].$delete({ param: { id } }))
  return acceptForm(
    args,
    'provider-unlinked',
    isArtist ? '/artist-dashboard/security' : '/dashboard/security',
  )
}

/** Shown only as the frame around an error. */
export default function NoPage() {
  return null
}
