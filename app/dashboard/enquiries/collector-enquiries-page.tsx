import { privatePage } from '../../ui/page-meta.ts'
import { guardCollectorPage } from '../dashboard-guard.server.ts'
import { sendForm } from '../forms/use-server-action.ts'
import type { Route } from './+types/collector-enquiries-page'
import { EnquiryList } from './enquiry-list.tsx'
import { loadEnquiries, unblock } from './enquiry-list.server.ts'

const PATH = '/dashboard/enquiries'

export const meta = privatePage(
  'Enquiries',
  'What you have asked artists about their works, and their answers.',
)

export async function loader(args: Route.LoaderArgs) {
  await guardCollectorPage(args)
  return loadEnquiries(args)
}

export async function action(args: Route.ActionArgs) {
  await guardCollectorPage(args)
  return unblock(args, PATH)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm({
    serverAction,
    failed: 'Nobody was unblocked. Please try again.',
    isRepeatable: true,
  })
}

export default function CollectorEnquiriesPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EnquiryList
      page={loaderData}
      refusal={actionData?.refusal}
      path={PATH}
      hint="“Ask about this work” on the page of a work writes to its artist. Their answers appear here."
    />
  )
}
