import type { Problem } from '../../kernel/problem.ts'
import type { FeedApi } from '../browser-api.ts'
import { toFeedItems, type FeedPage, type FeedPosition } from './feed.ts'

export type FeedResult =
  | { readonly ok: true; readonly page: FeedPage }
  | { readonly ok: false; readonly problem: Problem }

type LoadOptions = {
  /** How long the works on the same page wait for stock photos. */
  readonly photosTimeoutMs: number
}

/**
 * Loads a page of the feed, on the server or in the browser. Only the works can make it fail: stock
 * photos that time out or fail are left to the next page.
 */
export async function loadFeedPage(
  api: FeedApi,
  position: FeedPosition,
  { photosTimeoutMs }: LoadOptions,
): Promise<FeedResult> {
  if (position.kind === 'photos') return { ok: true, page: await loadPhotos(api, position.page) }
  const { cursor } = position
  const response = await api.artworks.$get({ query: cursor === null ? {} : { cursor } })
  if (!response.ok) return { ok: false, problem: (await response.json()) as unknown as Problem }
  const works = await response.json()
  if (works.nextCursor !== null) {
    const next = { kind: 'works', cursor: works.nextCursor } as const
    return { ok: true, page: { cards: works.items, next, photosFailed: false } }
  }
  const photos = await withTimeout(loadPhotos(api, 1), photosTimeoutMs)
  return { ok: true, page: { ...photos, cards: [...works.items, ...photos.cards] } }
}

async function loadPhotos(api: FeedApi, page: number): Promise<FeedPage> {
  try {
    const response = await api['stock-photos'].$get({ query: { page: String(page) } })
    if (!response.ok) return missingPhotos(page)
    const { items, totalPages } = await response.json()
    const favouriteIds = await listFavouriteIds(
      api,
      items.map(({ id }) => id),
    )
    const next = page < totalPages ? ({ kind: 'photos', page: page + 1 } as const) : null
    return { cards: toFeedItems(items, favouriteIds), next, photosFailed: false }
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

function withTimeout(photos: Promise<FeedPage>, timeoutMs: number): Promise<FeedPage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(missingPhotos(1)), timeoutMs)
    photos.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Limits the length of the URL. */
const IDS_PER_REQUEST = 100

/** Which of these works are among the viewer's favourites. */
export async function listFavouriteIds(api: FeedApi, ids: readonly string[]): Promise<Set<string>> {
  const favouriteIds = new Set<string>()
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    const batch = ids.slice(start, start + IDS_PER_REQUEST).join(',')
    const response = await api['favorite-marks'].$get({ query: { ids: batch } })
    if (!response.ok) continue
    for (const id of (await response.json()).ids) favouriteIds.add(id)
  }
  return favouriteIds
}
