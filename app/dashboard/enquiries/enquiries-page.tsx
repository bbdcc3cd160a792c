import { enquiriesPath } from '../../enquiries/enquiry.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import type { Route } from './+types/enquiries-page'
import { EnquiryList, NOT_UNBLOCKED } from './enquiry-list.tsx'
import { guardEnquiries, loadEnquiries, unblock } from './enquiry-list.server.ts'

const OF_ARTIST = {
  description: 'What people ask you about your works, and what you ask others.',
  hint: 'When somebody asks about one of your works, you get a mail and find their message here.',
}
const OF_COLLECTOR = {
  description: 'What you have asked artists about their works, and their answers.',
  hint: '“Ask about this work” on the page of a work writes to its artist. Their answers appear here.',
}

export const meta = (args: Route.MetaArgs) => {
  const { description } = args.loaderData?.isArtist === true ? OF_ARTIST : OF_COLLECTOR
  return pageMeta({ title: 'Enquiries', description, audience: 'oneself' }, args)
}

export async function loader(args: Route.LoaderArgs) {
  const { isArtist } = await guardEnquiries(args)
  return { isArtist, page: await loadEnquiries(args) }
}

export async function action(args: Route.ActionArgs) {
  await guardEnquiries(args)
  return unblock(args)
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(NOT_UNBLOCKED)

export default function EnquiriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isArtist, page } = loaderData
  return (
    <EnquiryList
      page={page}
      refusal={actionData?.refusal}
      path={enquiriesPath({ isArtist })}
      hint={(isArtist ? OF_ARTIST : OF_COLLECTOR).hint}
    />
  )
}
