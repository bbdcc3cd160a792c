import { sql, type SQL } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  type PgColumn,
} from 'drizzle-orm/pg-core'
import { userReference } from '../account/account.tables.server.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { createdAt, id, timestamptz } from '../database/columns.server.ts'
import { EXHIBITION_KINDS } from './exhibition.ts'
import { NO_LAST_DAY } from './exhibition-list.ts'
import type { CuratedHanging } from './exhibition.schema.ts'
import { AUTOMATIC_HANGING } from './hanging.ts'

/** The key by which the list of all exhibitions is sorted: the last day, or `NO_LAST_DAY`. */
export const lastDay = ({ closesOn }: { readonly closesOn: PgColumn | SQL }): SQL =>
  sql`coalesce(${closesOn}, ${sql.raw(`'${NO_LAST_DAY}'`)}::date)`

/** A series or an exhibition of an artist: a group of works with a text and a page. */
export const exhibitions = pgTable(
  'exhibitions',
  {
    id: id().primaryKey(),
    artistId: userReference('artist_id'),
    kind: text('kind', { enum: EXHIBITION_KINDS }).notNull(),
    title: text('title').notNull(),
    text: text('text').notNull().default(''),
    opensOn: date('opens_on'),
    closesOn: date('closes_on'),
    place: text('place').notNull().default(''),
    /** Ascending in the order of the artist's page; two may be equal. */
    position: integer('position').notNull(),
    /** Null for a draft. */
    publishedAt: timestamptz('published_at'),
    /** When it was published, while operators hide it; `publishedAt` is null then. */
    withheldPublishedAt: timestamptz('withheld_published_at'),
    /** Set by operators only; the artist sees the reason. */
    hiddenAt: timestamptz('hidden_at'),
    hiddenReason: text('hidden_reason'),
    /** The artist's changes to its rooms. */
    hanging: jsonb('hanging').$type<CuratedHanging>().notNull().default(AUTOMATIC_HANGING),
    /** Counts the changes of facts and works. A change that is based on an older one is refused. */
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('exhibitions_artist').on(table.artistId, table.position, table.id),
    index('exhibitions_published')
      .on(table.id)
      .where(sql`${table.publishedAt} is not null`),
    index('exhibitions_last_day')
      .on(lastDay(table), table.id)
      .where(sql`${table.publishedAt} is not null and ${table.kind} = 'exhibition'`),
    index('exhibitions_opens_on')
      .on(table.opensOn, table.id)
      .where(sql`${table.publishedAt} is not null and ${table.kind} = 'exhibition'`),
    index('exhibitions_hidden_ones')
      .on(table.id)
      .where(sql`${table.hiddenAt} is not null`),
    check('exhibitions_kind', sql`${table.kind} in ('series', 'exhibition')`),
    check(
      'exhibitions_series',
      sql`${table.kind} = 'exhibition'
        or (num_nonnulls(${table.opensOn}, ${table.closesOn}) = 0 and ${table.place} = '')`,
    ),
    check('exhibitions_dates', sql`${table.opensOn} <= ${table.closesOn}`),
    check('exhibitions_hiding', sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null)`),
    check('exhibitions_hidden', sql`${table.hiddenAt} is null or ${table.publishedAt} is null`),
  ],
)

/** A work of a series or an exhibition. */
export const exhibitionWorks = pgTable(
  'exhibition_works',
  {
    exhibitionId: id('exhibition_id')
      .notNull()
      .references(() => exhibitions.id, { onDelete: 'cascade' }),
    artworkId: id('artwork_id')
      .notNull()
      .references(() => artworks.id, { onDelete: 'cascade' }),
    /** From 1, in the artist's order. */
    position: integer('position').notNull(),
    /** The artist's text about the work in this series or exhibition. */
    text: text('text').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.exhibitionId, table.artworkId] }),
    index('exhibition_works_artwork').on(table.artworkId),
  ],
)
