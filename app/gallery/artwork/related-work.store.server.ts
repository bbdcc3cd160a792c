import { desc, eq, sql, type SQL } from 'drizzle-orm'
import { toCard, type ArtworkRow } from '../../artworks/artwork.store.server.ts'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import { prepareNamed, type Queryable } from '../../database/database.server.ts'
import { MAX_MORE_WORKS, type RelatedWork, type RelatedWorks } from './related-work.ts'

/**
 * The works around a published work, in one query; none around drafts and unknown works. It needs
 * only the id, so that it can run at the same time as the query of the work itself.
 */
export async function findRelatedWorks(db: Queryable, artworkId: string): Promise<RelatedWorks> {
  const rows = await relatedWorks(db).execute({ id: artworkId })
  const listOf = (place: Place): RelatedWork[] =>
    rows.filter((row) => row.place === place).map(toRelatedWork)
  const one = (place: Place): RelatedWork | null => listOf(place)[0] ?? null
  const following = listOf('following')
  return {
    inGallery: { previous: one('previous'), next: one('next') },
    byArtist: {
      previous: one('previous by artist'),
      following,
      newest: listOf('newest').slice(0, MAX_MORE_WORKS - following.length),
    },
  }
}

/** What is shown of a related work; columns of `artworks`. */
export const relatedWorkColumns = {
  id: artworks.id,
  artistId: artworks.artistId,
  title: artworks.title,
  priceCents: artworks.priceCents,
  date: artworks.date,
  year: artworks.year,
  createdAt: artworks.createdAt,
  altDescription: artworks.altDescription,
  image: {
    id: artworks.imageId,
    width: artworks.imageWidth,
    height: artworks.imageHeight,
    placeholder: artworks.imagePlaceholder,
  },
}

type Place = 'previous' | 'next' | 'previous by artist' | 'following' | 'newest'

const relatedWorks = (db: Queryable) =>
  prepareNamed(db, 'related_works', () =>
    db
      .select({
        place: sql<Place>`related.place`,
        ...relatedWorkColumns,
      })
      .from(sql`(${RELATED}) as related`)
      .innerJoin(artworks, eq(artworks.id, sql`related.id`))
      .orderBy(desc(artworks.publishedAt), desc(artworks.id)),
  )

const IS_NEWER = sql`(other.published_at, other.id) > (work.published_at, work.id)`
const IS_OLDER = sql`(other.published_at, other.id) < (work.published_at, work.id)`
const BY_ARTIST = sql`other.artist_id = work.artist_id`

/** The first works at a place, in the order of an index. */
function worksAt(place: Place, where: SQL, [order, limit]: ['asc' | 'desc', number]): SQL {
  const direction = sql.raw(order)
  return sql`
    select ${sql.raw(`'${place}'`)} as place, beside.id
    from work, lateral (
      select other.id from ${artworks} as other
      where other.published_at is not null and ${where}
      order by other.published_at ${direction}, other.id ${direction}
      limit ${sql.raw(String(limit))}
    ) as beside`
}

const FOLLOWING = worksAt('following', sql`${BY_ARTIST} and ${IS_OLDER}`, ['desc', MAX_MORE_WORKS])
const NEWEST = worksAt('newest', sql`${BY_ARTIST} and ${IS_NEWER}`, ['desc', MAX_MORE_WORKS])

const RELATED = sql`
  with work as (
    select id, artist_id, published_at from ${artworks}
    where id = ${sql.placeholder('id')}::uuid and published_at is not null
  ), following as (${FOLLOWING})
  select place, id from following
  union all select place, id from (${NEWEST}) as newest
    where (select count(*) from following) < ${sql.raw(String(MAX_MORE_WORKS))}
  union all ${worksAt('previous by artist', sql`${BY_ARTIST} and ${IS_NEWER}`, ['asc', 1])}
  union all ${worksAt('previous', IS_NEWER, ['asc', 1])}
  union all ${worksAt('next', IS_OLDER, ['desc', 1])}`

type RelatedWorkRow = Pick<
  ArtworkRow,
  | 'id'
  | 'artistId'
  | 'title'
  | 'priceCents'
  | 'date'
  | 'year'
  | 'createdAt'
  | 'altDescription'
  | 'image'
>

export function toRelatedWork(row: RelatedWorkRow): RelatedWork {
  const edition = { editionKind: 'open', editionSize: null, copiesLeft: null } as const
  const unread = { widthCm: null, heightCm: null, artistName: '', photoId: null, ...edition }
  const { id, title, price, year, urls, image, alt_description } = toCard({ ...row, ...unread })
  return { id, title, price, year, urls, image, alt_description, artistId: row.artistId }
}
