import { withTimeout } from '../../kernel/with-timeout.ts'
import type { Problem } from '../../kernel/problem.ts'
import type { FeedApi } from '../browser-api.ts'
import { READ_TIMEOUT_MS } from '../../ui/requests/timeouts.ts'
import { toApiQuery } from '../search/search-query.ts'
import {
  FIRST_PAGE_LIMIT,
  toFeedItems,
  type FeedPage,
  type FeedPosition,
  type WorkMarks,
} from './feed.ts'

type FeedResult =
  | { readonly ok: true; readonly page: FeedPage }
  | { readonly ok: false; readonly problem: Problem }

/** The time that the works of a page that the server renders wait for its stock photos. */
export const RENDERED_PHOTOS_TIMEOUT_MS = 1200

/**
 * Loads a page of the feed, on the server or in the browser. Only the works can make it fail: stock
 * photos that time out or fail are left to the next page.
 * @param photosTimeoutMs the time that the works on the same page wait for stock photos
 */
export async function loadFeedPage(
  api: FeedApi,
  position: FeedPosition,
  photosTimeoutMs = READ_TIMEOUT_MS,
): Promise<FeedResult> {
  if (position.kind === 'photos') return { ok: true, page: await loadPhotos(api, position) }
  const { cursor, query = '' } = position
  const response = await api.artworks.$get({
    query: {
      ...toApiQuery(query),
      ...(cursor === null ? { limit: String(FIRST_PAGE_LIMIT) } : { cursor }),
    },
  })
  if (!response.ok) return { ok: false, problem: (await response.json()) as unknown as Problem }
  const works = await response.json()
  if (works.nextCursor !== null) {
    const next = { ...position, cursor: works.nextCursor }
    return { ok: true, page: { cards: works.items, next, photosFailed: false } }
  }
  if (query !== '')
    return { ok: true, page: { cards: works.items, next: null, photosFailed: false } }
  const photos =
    (await withTimeout(loadPhotos(api, { page: 1 }), photosTimeoutMs)) ?? missingPhotos(1)
  return { ok: true, page: { ...photos, cards: [...works.items, ...photos.cards] } }
}

/** A page of the stock photos, or of those with some words. */
export async function loadPhotos(
  api: FeedApi,
  { page, q = '' }: { readonly page: number; readonly q?: string },
): Promise<FeedPage> {
  try {
    const response = await api['stock-photos'].$get({
      query: { page: String(page), ...(q !== '' && { q }) },
    })
    if (!response.ok) return missingPhotos(page)
    const { items, totalPages } = await response.json()
    const marks = await listMarks(
      api,
      items.map(({ id }) => id),
    )
    const next = page < totalPages ? ({ kind: 'photos', page: page + 1 } as const) : null
    return { cards: toFeedItems(items, marks), next, photosFailed: false }
  } catch {
    // The network or the server failed; the works stay.
    return missingPhotos(page)
  }
}

const missingPhotos = (page: number): FeedPage => ({
  cards: [],
  next: { kind: 'photos', page },
  photosFailed: true,
})

/** Limits the length of the URL. */
const IDS_PER_REQUEST = 100

/** The viewer's marks on these works, by id; without works whose request was refused. */
export async function listMarks(
  api: FeedApi,
  ids: readonly string[],
): Promise<Map<string, WorkMarks>> {
  const marks = new Map<string, WorkMarks>()
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    const batch = ids.slice(start, start + IDS_PER_REQUEST)
    const response = await api['work-marks'].$get({ query: { ids: batch.join(',') } })
    if (!response.ok) continue
    const { favorites, collection } = await response.json()
    for (const id of batch) {
      marks.set(id, {
        isFavorited: favorites.includes(id),
        isInCollection: collection.includes(id),
      })
    }
  }
  return marks
}
