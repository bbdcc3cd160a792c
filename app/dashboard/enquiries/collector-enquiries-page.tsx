import { pageMeta } from '../../ui/page-meta.ts'
import { guardCollectorPage } from '../dashboard-guard.server.ts'
import type { Route } from './+types/collector-enquiries-page'
import { EnquiryList } from './enquiry-list.tsx'
import { loadEnquiries } from './enquiry-list.server.ts'

export function meta(args: Route.MetaArgs) {
  return pageMeta(
    {
      title: 'Enquiries',
      description: 'What you have asked artists about their works, and their answers.',
      audience: 'oneself',
    },
    args,
  )
}

export async function loader(args: Route.LoaderArgs) {
  await guardCollectorPage(args)
  return loadEnquiries(args)
}

export default function CollectorEnquiriesPage({ loaderData }: Route.ComponentProps) {
  return (
    <EnquiryList
      page={loaderData}
      path="/dashboard/enquiries"
      hint="“Ask about this work” on the page of a work writes to its artist. Their answers appear here."
    />
  )
}
