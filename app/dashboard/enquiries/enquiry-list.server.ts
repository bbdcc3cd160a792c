import { apiFor, attempt, read, readForm, type PageArgs } from '../../api/api-client.server.ts'
import { positionIn } from '../../api/list-position.server.ts'
import { textOf } from '../../ui/forms/form-refusal.ts'
import { rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { guardArtistPage, guardCollectorPage } from '../dashboard-guard.server.ts'
import { NOT_UNBLOCKED } from './enquiry-list.tsx'
import { acceptForm } from '../forms/form-outcome.server.ts'

const PER_PAGE = '20'

type ListArgs = PageArgs & { readonly url: URL }

/** Redirects artists and collectors to the enquiries of their own dashboard. */
export const guardEnquiries = (args: ListArgs) =>
  args.url.pathname.startsWith('/artist-dashboard')
    ? guardArtistPage(args)
    : guardCollectorPage(args)

/**
 * Loads a page of the viewer's enquiries, latest first, from `cursor`, and a page of blocked
 * senders, from `blocked`.
 */
export async function loadEnquiries(args: ListArgs) {
  const me = apiFor(args).users.me
  const { query, isStart } = positionIn(args)
  const { query: ofBlocked } = positionIn(args, 'blocked')
  const [page, blocked] = await Promise.all([
    read(me.enquiries.$get({ query: { ...query, limit: PER_PAGE } })),
    read(me['blocked-senders'].$get({ query: { ...ofBlocked, limit: PER_PAGE } })),
  ])
  return { ...page, isStart, blocked }
}

/** Unblocks the sender whose id is the value of the button `unblock`. */
export async function unblock(args: ListArgs) {
  const id = textOf(await readForm(args), 'unblock')
  const removal = apiFor(args).users.me['blocked-senders'][':id'].$delete({ param: { id } })
  const outcome = await attempt(removal)
  if (outcome.ok) return acceptForm(args, 'sender-unblocked', args.url.pathname)
  const { problem } = outcome
  return rejectFormBy(problem, NOT_UNBLOCKED)
}
