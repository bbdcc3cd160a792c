import { apiFor, read, type PageArgs } from '../../api/api-client.server.ts'
import { positionIn } from '../../api/list-position.server.ts'

const PER_PAGE = '20'

/** Loads a page of the viewer's purchases, latest first, from the URL's `cursor`. */
export async function loadPurchases(args: PageArgs & { readonly url: URL }) {
  const { query, isStart } = positionIn(args)
  const page = await read(apiFor(args).purchases.$get({ query: { ...query, limit: PER_PAGE } }))
  return { ...page, isStart }
}
