import { apiFor, read, type PageArgs } from '../../api/api-client.server.ts'

const PER_PAGE = '20'

/** Loads a page of the viewer's purchases, latest first, from the URL's `cursor`. */
export async function loadPurchases(args: PageArgs & { readonly url: URL }) {
  const cursor = args.url.searchParams.get('cursor')
  const query = cursor === null ? { limit: PER_PAGE } : { limit: PER_PAGE, cursor }
  const page = await read(apiFor(args).purchases.$get({ query }))
  return { ...page, isFirst: cursor === null }
}
