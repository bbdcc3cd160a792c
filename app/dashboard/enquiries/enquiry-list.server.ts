import { apiFor, read, type PageArgs } from '../../api/api-client.server.ts'

const PER_PAGE = '20'

/** A page of the viewer's enquiries, latest first, from the `cursor` of the address. */
export async function loadEnquiries(args: PageArgs & { readonly url: URL }) {
  const cursor = args.url.searchParams.get('cursor')
  const query = cursor === null ? { limit: PER_PAGE } : { limit: PER_PAGE, cursor }
  const page = await read(apiFor(args).users.me.enquiries.$get({ query }))
  return { ...page, isFirst: cursor === null }
}
