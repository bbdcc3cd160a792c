import type { WorkCard } from '../artworks/artwork.ts'
import type { Queryable } from '../database/database.server.ts'
import type { CuratedHanging } from '../exhibitions/exhibition.schema.ts'
import { AUTOMATIC_HANGING } from '../exhibitions/hanging.ts'
import { findExhibition, findHanging } from '../exhibitions/exhibition.store.server.ts'
import { findArtist } from '../gallery/artist/artist.store.server.ts'
import { listFavouriteIds, listPublished } from '../gallery/gallery.store.server.ts'
import { readCursor } from '../http/http.server.ts'
import { isUuid } from '../kernel/id.ts'
import { refuse, type Refusal } from '../kernel/result.ts'
import { findSharedList } from '../lists/list.store.server.ts'
import { runSearch } from '../search/run-search.server.ts'
import type { Search } from '../search/search.ts'
import { PART_SIZE, type RoomKind } from './room-source.ts'
import { listShownWorks } from './room-work.store.server.ts'
import type { RoomPart, UnhungWork } from './room.schema.ts'

/** The works for a set of rooms, and the facts about their source. */
export type RoomSource = Pick<RoomPart, 'title' | 'artist' | 'isPublic' | 'correctedTo'> & {
  /** In their order. */
  readonly works: readonly UnhungWork[]
  /** The cursor of the works that follow; null where none do. */
  readonly next: string | null
  /** Whether `works` has all works; `after` of a request is then ignored. */
  readonly isWhole: boolean
  /** The changes to the rooms by the artist of an exhibition; `AUTOMATIC_HANGING` for others. */
  readonly hanging: CuratedHanging
}

type Reading = {
  readonly viewerId: string | null
  /** A cursor of the works; undefined for the first. */
  readonly after: string | undefined
}

type Missing = Refusal<'artist-not-found' | 'exhibition-not-found' | 'shared-list-not-found'>

/**
 * The works of an artist, an exhibition or a shared list.
 * @throws ProblemError `malformed-request` for an invalid cursor
 */
export function readSource(
  db: Queryable,
  { kind, id }: { readonly kind: RoomKind; readonly id: string },
  reading: Reading,
): Promise<RoomSource | Missing> {
  switch (kind) {
    case 'artist':
      return readArtist(db, id, reading)
    case 'exhibition':
      return readExhibition(db, id, reading)
    case 'list':
      return readList(db, id, reading)
  }
}

async function readArtist(db: Queryable, id: string, { viewerId, after }: Reading) {
  const artist = isUuid(id) ? await findArtist(db, id) : null
  if (artist === null) return refuse('artist-not-found')
  const page = {
    limit: PART_SIZE,
    after: readCursor(after),
    artistId: id,
    viewerId,
    order: 'arranged',
  } as const
  const { items, nextCursor: next } = await listPublished(db, page)
  const works = await listWorks(db, items, viewerId)
  return {
    title: artist.name,
    artist: { id, name: artist.name },
    isPublic: true,
    works,
    next,
    isWhole: false,
    hanging: AUTOMATIC_HANGING,
  }
}

async function readExhibition(db: Queryable, id: string, { viewerId }: Reading) {
  const found = isUuid(id) ? await findExhibition(db, id, { viewerId, now: new Date() }) : null
  if (found === null) return refuse('exhibition-not-found')
  const { title, artist, isPublished: isPublic } = found
  const works = await listWorks(db, found.works, viewerId)
  const hanging = await findHanging(db, id)
  return { title, artist, isPublic, works, next: null, isWhole: true, hanging }
}

async function readList(db: Queryable, token: string, { viewerId }: Reading) {
  const list = await findSharedList(db, token)
  if (list === null) return refuse('shared-list-not-found')
  const items = list.items.map((card) => ({ ...card, text: card.note }))
  const works = await listWorks(db, items, viewerId)
  return {
    title: list.name,
    artist: null,
    isPublic: true,
    works,
    next: null,
    isWhole: true,
    hanging: AUTOMATIC_HANGING,
  }
}

/**
 * @param search null for all works of the gallery, newest first
 * @throws ProblemError `malformed-request` for an invalid cursor
 */
export async function readSearch(
  db: Queryable,
  search: Search | null,
  { viewerId, after }: Reading,
): Promise<RoomSource> {
  const common = {
    title: '',
    artist: null,
    isPublic: true,
    isWhole: false,
    hanging: AUTOMATIC_HANGING,
  }
  if (search === null) {
    const page = await listPublished(db, { limit: PART_SIZE, after: readCursor(after), viewerId })
    return { ...common, works: await listWorks(db, page.items, viewerId), next: page.nextCursor }
  }
  const asked = { search, withFacets: false, cursor: after, limit: PART_SIZE }
  const found = await runSearch(db, asked)
  const { ids, nextCursor: next, correctedTo } = found
  const works = await listWorks(
    db,
    ids.map((id) => ({ id })),
    viewerId,
  )
  return { ...common, works, next, correctedTo }
}

type Listed = { readonly id: string; readonly text?: string } | (WorkCard & { text?: string })

/** Works and, where a list has them, stock photos in their order. */
async function listWorks(
  db: Queryable,
  listed: readonly Listed[],
  viewerId: string | null,
): Promise<UnhungWork[]> {
  const [ids, photoIds] = [listed.filter(isWork), listed.filter((one) => !isWork(one))].map(
    (some) => some.map(({ id }) => id),
  ) as [string[], string[]]
  const works = new Map((await listShownWorks(db, ids, viewerId)).map((work) => [work.id, work]))
  const favourites = new Set(
    viewerId === null ? [] : await listFavouriteIds(db, viewerId, photoIds),
  )
  return listed.flatMap((one): UnhungWork[] => {
    const { id, text = '' } = one
    const work = works.get(id)
    if (work !== undefined) return [{ ...work, text }]
    if (!('kind' in one) || one.kind !== 'stock-photo') return []
    return [{ ...one, ...OF_PHOTOS, text, isFavorited: favourites.has(id) }]
  })
}

const isWork = ({ id }: { readonly id: string }) => isUuid(id)

/** The facts of a physical work, which no stock photo has. */
const OF_PHOTOS = {
  isInCollection: false,
  artistId: null,
  technique: '',
  dimensions: null,
  shape: 'rectangle',
  frame: null,
  hangingHeight: null,
} as const
