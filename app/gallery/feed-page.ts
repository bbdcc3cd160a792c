import type { Problem } from '../kernel/problem.ts'
import type { WallApi } from './browser-api.ts'
import { wallCardsOf, type WallPage, type WallPosition } from './wall.ts'

export type WallAnswer =
  | { readonly ok: true; readonly page: WallPage }
  | { readonly ok: false; readonly problem: Problem }

type WallOptions = {
  /** How long stock photos may keep the works beside them waiting. */
  readonly patienceMs: number
}

/**
 * A page of the wall, from the server or from the browser alike. Only the works can make it fail: stock
 * photos that are late or missing are left for later.
 */
export async function loadWallPage(
  api: WallApi,
  position: WallPosition,
  { patienceMs }: WallOptions,
): Promise<WallAnswer> {
  if (position.kind === 'photos') return { ok: true, page: await photoPage(api, position.page) }
  const { cursor } = position
  const response = await api.artworks.$get({ query: cursor === null ? {} : { cursor } })
  if (!response.ok) return { ok: false, problem: (await response.json()) as unknown as Problem }
  const works = await response.json()
  if (works.nextCursor !== null) {
    const next = { kind: 'works', cursor: works.nextCursor } as const
    return { ok: true, page: { cards: works.items, next, photosFailed: false } }
  }
  const photos = await withPatience(photoPage(api, 1), patienceMs)
  return { ok: true, page: { ...photos, cards: [...works.items, ...photos.cards] } }
}

async function photoPage(api: WallApi, page: number): Promise<WallPage> {
  try {
    const response = await api['stock-photos'].$get({ query: { page: String(page) } })
    if (!response.ok) return photosLater(page)
    const { items, totalPages } = await response.json()
    const favorited = await listMarks(
      api,
      items.map(({ id }) => id),
    )
    const next = page < totalPages ? ({ kind: 'photos', page: page + 1 } as const) : null
    return { cards: wallCardsOf(items, favorited), next, photosFailed: false }
  } catch {
    // No network, or a server that went away: the works that hang already stay.
    return photosLater(page)
  }
}

const photosLater = (page: number): WallPage => ({
  cards: [],
  next: { kind: 'photos', page },
  photosFailed: true,
})

function withPatience(photos: Promise<WallPage>, patienceMs: number): Promise<WallPage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(photosLater(1)), patienceMs)
    photos.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Addresses have an end: so many ids go into one question. */
const IDS_PER_CALL = 100

/** Which of some works are among the viewer's favourites. */
export async function listMarks(api: WallApi, ids: readonly string[]): Promise<Set<string>> {
  const marks = new Set<string>()
  for (let start = 0; start < ids.length; start += IDS_PER_CALL) {
    const some = ids.slice(start, start + IDS_PER_CALL).join(',')
    const response = await api['favorite-marks'].$get({ query: { ids: some } })
    if (!response.ok) continue
    for (const id of (await response.json()).ids) marks.add(id)
  }
  return marks
}
