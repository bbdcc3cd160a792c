import { privatePage } from '../../ui/page-meta.ts'
import { guardArtistPage } from '../dashboard-guard.server.ts'
import { sendForm } from '../forms/use-server-action.ts'
import type { Route } from './+types/artist-enquiries-page'
import { EnquiryList } from './enquiry-list.tsx'
import { loadEnquiries, unblock } from './enquiry-list.server.ts'

const PATH = '/artist-dashboard/enquiries'

export const meta = privatePage(
  'Enquiries',
  'What people ask you about your works, and what you ask others.',
)

export async function loader(args: Route.LoaderArgs) {
  await guardArtistPage(args)
  return loadEnquiries(args)
}

export async function action(args: Route.ActionArgs) {
  await guardArtistPage(args)
  return unblock(args, PATH)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm({
    serverAction,
    failed: 'Nobody was unblocked. Please try again.',
    isRepeatable: true,
  })
}

export default function ArtistEnquiriesPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EnquiryList
      page={loaderData}
      refusal={actionData?.refusal}
      path={PATH}
      hint="When somebody asks about one of your works, you get a mail and find their message here."
    />
  )
}
