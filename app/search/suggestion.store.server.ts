import { sql, type SQL } from 'drizzle-orm'
import { artistName, artistNameOf } from '../artworks/artwork.store.server.ts'
import { uuidArray, type Queryable } from '../database/database.server.ts'
import { smallUrl } from '../images/image-address.server.ts'
import { findExhibitionIds } from './exhibition-match.store.server.ts'
import { prefixQuery, wordsOf } from './search.ts'
import type { Suggestions } from './search.schema.ts'

/** Suggestions of each kind. */
const MAX_SUGGESTED = 5
/** Artists that are read, since some of them may show no works. */
const MAX_ASKED = 50

/** Artists, works, series, exhibitions and tags with words that begin with the typed text. */
export async function suggest(db: Queryable, q: string): Promise<Suggestions> {
  const words = wordsOf(q)
  if (words.length === 0) return { artists: [], works: [], exhibitions: [], tags: [] }
  const [artists, works, exhibitions, tags] = await Promise.all([
    suggestArtists(db, words),
    suggestWorks(db, words),
    suggestExhibitions(db, words),
    suggestTags(db, q),
  ])
  return { artists, works, exhibitions, tags }
}

const begins = (words: readonly string[]): SQL =>
  sql`to_tsquery('search.words', ${prefixQuery(words)})`

const NAME_WORDS = sql`to_tsvector('search.words', first_name || ' ' || last_name)`

async function suggestArtists(
  db: Queryable,
  words: readonly string[],
): Promise<Suggestions['artists']> {
  const { rows } = await db.execute<{ id: string; name: string; photo_id: string | null }>(sql`
    with found as materialized (
      select id, ${artistName} as name, photo_id from users
      where is_artist and ${NAME_WORDS} @@ ${begins(words)}
    ), few as (select * from found limit ${MAX_ASKED})
    select * from few where exists (select from search.works where artist_id = few.id)
    order by name, id limit ${MAX_SUGGESTED}`)
  return rows.map(({ id, name, photo_id: photo }) => ({
    id,
    name,
    photo: photo === null ? '' : smallUrl(photo),
  }))
}

type WorkRow = { id: string; title: string; artist: string; image_id: string }

/** Works whose titles have a word with this beginning. */
async function suggestWorks(
  db: Queryable,
  words: readonly string[],
): Promise<Suggestions['works']> {
  const { rows } = await db.execute<WorkRow>(sql`
    with found as materialized (
      select artwork_id, published_at from search.works
      where words @@ search.title_beginnings(${words.join(' ')})
    ), few as (select * from found limit ${MAX_ASKED})
    select work.id, work.title, ${artistNameOf(sql`artist`)} as artist,
      work.image_id
    from few join artworks work on work.id = few.artwork_id
    join users artist on artist.id = work.artist_id
    order by few.published_at desc, work.id desc limit ${MAX_SUGGESTED}`)
  return rows.map(({ id, title, artist, image_id: image }) => ({
    id,
    title,
    artist,
    image: smallUrl(image),
  }))
}

type ExhibitionRow = Omit<Suggestions['exhibitions'][number], 'image'> & {
  readonly image_id: string | null
}

/** Series and exhibitions, each with its first work that everybody sees. */
async function suggestExhibitions(
  db: Queryable,
  words: readonly string[],
): Promise<Suggestions['exhibitions']> {
  const found = await findExhibitionIds(db, words, { after: null, limit: MAX_SUGGESTED })
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  const { rows } = await db.execute<ExhibitionRow>(sql`
    select exhibition.id, kind, title, ${artistNameOf(sql`artist`)} as artist, (
      select work.image_id from exhibition_works placed
      join artworks work on work.id = placed.artwork_id
      where placed.exhibition_id = exhibition.id and work.published_at is not null
      order by placed.position limit 1) as image_id
    from exhibitions exhibition join users artist on artist.id = exhibition.artist_id
    where exhibition.id = any(${uuidArray(ids)})
    order by exhibition.published_at desc, exhibition.id desc`)
  return rows.map(({ image_id: image, ...row }) => ({
    ...row,
    image: image === null ? '' : smallUrl(image),
  }))
}

/**
 * The tags with this beginning that the most works have. A tag whose last work has gone is left
 * out.
 */
async function suggestTags(db: Queryable, q: string): Promise<Suggestions['tags']> {
  const { rows } = await db.execute<Suggestions['tags'][number]>(sql`
    with found as materialized (
      select tag, label, works from search.tags
      where tag ~>=~ search.fold(${q}) and tag ~<~ search.after_beginning(${q})
      order by works desc, tag limit ${MAX_ASKED}
    )
    select tag, label from found where exists (
      select from search.works where words @@ search.tag_query(found.tag))
    limit ${MAX_SUGGESTED}`)
  return rows
}
