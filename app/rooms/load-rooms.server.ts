import { redirect } from 'react-router'
import { attempt, read, type ApiClient, problemData } from '../api/api-client.server.ts'
import { searchPath, searchQueryOf, toApiQuery } from '../gallery/search/search-query.ts'
import { parseWorkId } from '../kernel/id.ts'
import { isRoomKind, originOf, originOfSearch, type RoomKind } from './room-source.ts'

type RoomAddress = {
  readonly params: { readonly kind?: string | undefined; readonly id?: string | undefined }
  readonly url: URL
}

/** The rooms at an address of the page. */
export async function loadRooms(api: ApiClient, { params: { kind, id }, url }: RoomAddress) {
  const cursor = url.searchParams.get('cursor')
  const query = cursor === null ? {} : { cursor }
  if (kind === undefined) return loadSearch(api, { url, query, cursor })
  if (!isRoomKind(kind) || id === undefined) throw problemData('not-found')
  const known = canonical(kind, id)
  if (known !== id) throw redirect(originOf(kind, known).roomPath + url.search, 301)
  const call = api.rooms[':kind'][':id'].$get({ param: { kind, id }, query })
  const part = await read(call, { ifMalformed: 'not-found' })
  return { part, source: originOf(kind, id), cursor }
}

/** Ids have one spelling. A list's `shareToken` is case-sensitive. */
const canonical = (kind: RoomKind, id: string): string =>
  kind === 'list' ? id : (parseWorkId(id) ?? id)

type Asked = {
  readonly url: URL
  readonly query: { readonly cursor?: string }
  readonly cursor: string | null
}

async function loadSearch(api: ApiClient, { url, query, cursor }: Asked) {
  const search = searchQueryOf(url.searchParams)
  const source = originOfSearch(search)
  const asked = { ...toApiQuery(search), ...query }
  const found = await attempt(api.rooms.$get({ query: asked as never }))
  if (found.ok) return { part: found.value, source, cursor }
  // The search page shows what is wrong with the search.
  if (found.problem.code === 'invalid-request') throw redirect(searchPath(search))
  throw problemData(found.problem)
}
