import { apiFor, attempt, read, readForm, type PageArgs } from '../../api/api-client.server.ts'
import { refusedBy, textOf } from '../../ui/forms/form-refusal.ts'
import { acceptForm, rejectForm } from '../forms/form-outcome.server.ts'

const PER_PAGE = '20'

type ListArgs = PageArgs & { readonly url: URL }

/**
 * A page of the viewer's enquiries, latest first, from the `cursor` of the address, and a page of
 * those whom they have blocked, from `blocked`.
 */
export async function loadEnquiries(args: ListArgs) {
  const me = apiFor(args).users.me
  const pageAt = (name: string) => {
    const cursor = args.url.searchParams.get(name)
    return cursor === null ? { limit: PER_PAGE } : { limit: PER_PAGE, cursor }
  }
  const [page, blocked] = await Promise.all([
    read(me.enquiries.$get({ query: pageAt('cursor') })),
    read(me['blocked-senders'].$get({ query: pageAt('blocked') })),
  ])
  return { ...page, isFirst: !args.url.searchParams.has('cursor'), blocked }
}

/** The form of the list: the button `unblock` has the id of a blocked sender. */
export async function unblock(args: PageArgs, path: string) {
  const id = textOf(await readForm(args), 'unblock')
  const removal = apiFor(args).users.me['blocked-senders'][':id'].$delete({ param: { id } })
  const outcome = await attempt(removal)
  if (outcome.ok) return acceptForm(args, 'sender-unblocked', path)
  const { problem } = outcome
  return rejectForm(refusedBy(problem, 'Nobody was unblocked. Please try again.'), problem.status)
}
