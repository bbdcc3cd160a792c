import { desc, eq, sql, type SQL } from 'drizzle-orm'
import { toCard, type ArtworkRow } from '../../artworks/artwork.store.server.ts'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import type { Queryable } from '../../database/database.server.ts'
import { prepareRows } from '../../database/prepared-statement.server.ts'
import { arrangedAt } from '../gallery.store.server.ts'
import { MAX_MORE_WORKS } from './related-work.ts'
import type { RelatedWork, RelatedWorks } from './related-work.schema.ts'

/**
 * The works around a published work, in one query; none around drafts and unknown works. It needs
 * only the id, so that it can run at the same time as the query of the work itself.
 */
export async function findRelatedWorks(
  db: Queryable,
  artworkId: string,
): Promise<Omit<RelatedWorks, 'exhibitions'>> {
  const rows = await relatedWorks(db).execute({ id: artworkId })
  const listOf = (relation: Relation): RelatedWork[] =>
    rows.filter((row) => row.relation === relation).map(toRelatedWork)
  const one = (relation: Relation): RelatedWork | null => listOf(relation)[0] ?? null
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

/** The columns of `artworks` that a related work shows. */
export const relatedWorkColumns = {
  id: artworks.id,
  artistId: artworks.artistId,
  title: artworks.title,
  priceCents: artworks.priceCents,
  date: artworks.date,
  year: artworks.year,
  createdAt: artworks.createdAt,
  isPinned: sql<boolean>`${artworks.arrangedAt} is not null`.as('is_pinned'),
  altDescription: artworks.altDescription,
  image: {
    id: artworks.imageId,
    width: artworks.imageWidth,
    height: artworks.imageHeight,
    placeholder: artworks.imagePlaceholder,
  },
}

type Relation = 'previous' | 'next' | 'previous by artist' | 'following' | 'newest'

const relatedWorks = (db: Queryable) =>
  prepareRows(
    db,
    'related_works',
    () => ({ relation: sql<Relation>`related.relation`, ...relatedWorkColumns }),
    (selected) =>
      db
        .select(selected)
        .from(sql`(${RELATED}) as related`)
        .innerJoin(artworks, eq(artworks.id, sql`related.id`))
        .orderBy(desc(arrangedAt), desc(artworks.id)),
  )

/** The sort key of a work, and the condition for the other works of the order. */
type Order = { readonly at: (work: 'work' | 'other') => SQL; readonly where: SQL }

const IN_GALLERY: Order = { at: (work) => sql.raw(`${work}.published_at`), where: sql`true` }
const BY_ARTIST: Order = {
  at: (work) => sql.raw(`coalesce(${work}.arranged_at, ${work}.published_at)`),
  where: sql`other.artist_id = work.artist_id`,
}

type Beside = {
  readonly order: Order
  readonly side: 'before' | 'after'
  readonly direction: 'asc' | 'desc'
  readonly limit: number
}

/** The first works on one side of a work, in the order of an index. */
function worksAt(relation: Relation, { order, side, direction, limit }: Beside): SQL {
  const { at, where } = order
  const [compared, ordered] = [sql.raw(side === 'before' ? '>' : '<'), sql.raw(direction)]
  return sql`
    select ${sql.raw(`'${relation}'`)} as relation, beside.id
    from work, lateral (
      select other.id from ${artworks} as other
      where other.published_at is not null and ${where}
        and (${at('other')}, other.id) ${compared} (${at('work')}, work.id)
      order by ${at('other')} ${ordered}, other.id ${ordered}
      limit ${sql.raw(String(limit))}
    ) as beside`
}

const MORE = { order: BY_ARTIST, direction: 'desc', limit: MAX_MORE_WORKS } as const
const NEAREST_BEFORE = { side: 'before', direction: 'asc', limit: 1 } as const
const NEAREST_AFTER = { side: 'after', direction: 'desc', limit: 1 } as const

const RELATED = sql`
  with work as (
    select id, artist_id, published_at, arranged_at from ${artworks}
    where id = ${sql.placeholder('id')}::uuid and published_at is not null
  ), following as (${worksAt('following', { ...MORE, side: 'after' })})
  select relation, id from following
  union all select relation, id from (${worksAt('newest', { ...MORE, side: 'before' })}) as newest
    where (select count(*) from following) < ${sql.raw(String(MAX_MORE_WORKS))}
  union all ${worksAt('previous by artist', { order: BY_ARTIST, ...NEAREST_BEFORE })}
  union all ${worksAt('previous', { order: IN_GALLERY, ...NEAREST_BEFORE })}
  union all ${worksAt('next', { order: IN_GALLERY, ...NEAREST_AFTER })}`

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
> & { readonly isPinned: boolean }

export function toRelatedWork(row: RelatedWorkRow): RelatedWork {
  const edition = { editionKind: 'open', editionSize: null, copiesLeft: null } as const
  const unread = { widthCm: null, heightCm: null, artistName: '', photoId: null, ...edition }
  const { id, title, price, year, urls, image, alt_description } = toCard({ ...row, ...unread })
  const { artistId, isPinned } = row
  return { id, title, price, year, urls, image, alt_description, artistId, isPinned }
}
