import { pageMeta } from '../../ui/page-meta.ts'
import { guardArtistPage } from '../dashboard-guard.server.ts'
import type { Route } from './+types/artist-enquiries-page'
import { EnquiryList } from './enquiry-list.tsx'
import { loadEnquiries } from './enquiry-list.server.ts'

export function meta(args: Route.MetaArgs) {
  return pageMeta(
    {
      title: 'Enquiries',
      description: 'What people ask you about your works, and what you ask others.',
      audience: 'oneself',
    },
    args,
  )
}

export async function loader(args: Route.LoaderArgs) {
  await guardArtistPage(args)
  return loadEnquiries(args)
}

export default function ArtistEnquiriesPage({ loaderData }: Route.ComponentProps) {
  return (
    <EnquiryList
      page={loaderData}
      path="/artist-dashboard/enquiries"
      hint="When somebody asks about one of your works, you get a mail and find their message here."
    />
  )
}
