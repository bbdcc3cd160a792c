import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { userReference } from '../account/account.tables.server.ts'
import { images } from '../images/image.tables.server.ts'
import { createdAt, id, timestamptz, textList } from '../database/columns.server.ts'
import { wordVector } from '../database/word-search.server.ts'
import { EDITION_KINDS, MAX_EDITION_SIZE, MAX_PROOFS } from './edition/edition.ts'
import { IMAGE_KINDS, MAX_ARTWORK_IMAGES } from './artwork-image.ts'
import { WORK_STATUSES } from './publication/work-status.ts'
import { MEDIA } from './medium.ts'
import { FRAME_COLOURS, WORK_SHAPES } from './physical/physical-work.ts'

const byTrigger = () => sql`null`

const inList = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value}'`).join(', '))

export const artworks = pgTable(
  'artworks',
  {
    id: id().primaryKey(),
    artistId: userReference('artist_id'),
    imageId: text('image_id')
      .notNull()
      .references(() => images.id),
    /**
     * Copies of the image's columns, so that the feed is read without a join. One trigger sets
     * them, another makes images immutable (0005_image-shapes.sql).
     */
    imageWidth: integer('image_width').notNull().$defaultFn(byTrigger),
    imageHeight: integer('image_height').notNull().$defaultFn(byTrigger),
    imagePlaceholder: text('image_placeholder').notNull().$defaultFn(byTrigger),
    /** The view of the work that the image shows. */
    imageKind: text('image_kind', { enum: IMAGE_KINDS }).notNull().default('front'),
    title: text('title').notNull(),
    description: text('description').notNull(),
    /** Euro cents; null when the artist set no price. */
    priceCents: integer('price_cents'),
    /** The day on which the work was made. */
    date: date('date', { mode: 'string' }),
    /** Millimetres; null when the artist gave no size. */
    widthMm: integer('width_mm'),
    heightMm: integer('height_mm'),
    depthMm: integer('depth_mm'),
    /** The millimetres in whole centimetres, which the specification and the search use. */
    widthCm: integer('width_cm'),
    heightCm: integer('height_cm'),
    shape: text('shape', { enum: WORK_SHAPES }).notNull().default('rectangle'),
    /** Null without a frame. */
    frameWidthMm: integer('frame_width_mm'),
    frameDepthMm: integer('frame_depth_mm'),
    frameColour: text('frame_colour', { enum: FRAME_COLOURS }),
    /** Millimetres between work and frame; 0 without a mat. */
    matMm: integer('mat_mm'),
    /** Millimetres from the floor to the centre; null for the gallery's centre line. */
    hangingHeightMm: integer('hanging_height_mm'),
    tags: textList('tags'),
    altDescription: text('alt_description').notNull(),
    medium: text('medium', { enum: MEDIA }),
    /** In the artist's words, such as `oil on linen`; '' when unknown. */
    technique: text('technique').notNull().default(''),
    /** The year of the work, for artists who do not know its day. */
    year: integer('year'),
    editionKind: text('edition_kind', { enum: EDITION_KINDS }).notNull().default('open'),
    /** Numbered copies; null for an open edition. */
    editionSize: integer('edition_size'),
    /** Artist's proofs, which are not sold. */
    proofCount: integer('proof_count').notNull().default(0),
    /** Numbered copies that are not sold, so that lists need not count them in artwork_copies. */
    copiesLeft: integer('copies_left'),
    /** Null for a draft. The only sign of publication. */
    publishedAt: timestamptz('published_at'),
    /**
     * When a work that is withheld or taken down was published. A work is withheld while operators
     * hide it or its artist is suspended; `publishedAt` is null, so that no query for published
     * works finds it.
     */
    withheldPublishedAt: timestamptz('withheld_published_at'),
    /** Set by operators only; the artist sees the reason. */
    hiddenAt: timestamptz('hidden_at'),
    hiddenReason: text('hidden_reason'),
    /** Set by the artist, who may publish the work again. */
    takenDownAt: timestamptz('taken_down_at'),
    /** Set by the artist. The work is kept for the records, in no list but the archive. */
    archivedAt: timestamptz('archived_at'),
    /**
     * Puts the work among the first of its artist's page: a time that no publication has, later for
     * earlier places. Null for all others, which follow by their publication.
     */
    arrangedAt: timestamptz('arranged_at'),
    /** The time at which a job publishes the work. */
    scheduledAt: timestamptz('scheduled_at'),
    /** A code of `problems`: the refusal of the last scheduled publication. */
    scheduleRefusal: text('schedule_refusal'),
    status: text('status', { enum: WORK_STATUSES })
      .notNull()
      .generatedAlwaysAs(
        sql`case
          when archived_at is not null then 'archived'
          when published_at is not null then 'published'
          when hidden_at is not null
            or (withheld_published_at is not null and taken_down_at is null) then 'withheld'
          when scheduled_at is not null then 'scheduled'
          when taken_down_at is not null then 'taken-down'
          else 'draft' end`,
      ),
    /** The work of which this one is a new edition. */
    duplicatedFrom: id('duplicated_from').references((): AnyPgColumn => artworks.id, {
      onDelete: 'set null',
    }),
    /**
     * Counts the changes of facts and images. A change that is based on an older one is refused.
     */
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // ORDER BY … DESC implies NULLS FIRST; the index is used only with the same order.
    index('artworks_published')
      .on(table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.publishedAt} is not null`),
    index('artworks_artist_published')
      .on(table.artistId, table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.publishedAt} is not null`),
    index('artworks_artist_arranged')
      .on(
        table.artistId,
        sql`coalesce(${table.arrangedAt}, ${table.publishedAt}) desc`,
        table.id.desc().nullsFirst(),
      )
      .where(sql`${table.publishedAt} is not null`),
    index('artworks_artist').on(
      table.artistId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('artworks_artist_status').on(
      table.artistId,
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('artworks_scheduled')
      .on(table.scheduledAt, table.id)
      .where(sql`${table.scheduledAt} is not null`),
    index('artworks_duplicated')
      .on(table.duplicatedFrom)
      .where(sql`${table.duplicatedFrom} is not null`),
    index('artworks_image').on(table.imageId),
    index('artworks_hidden')
      .on(table.id)
      .where(sql`${table.hiddenAt} is not null`),
    index('artworks_words').using('gin', wordVector(table.title)),
    index('artworks_artist_medium')
      .on(table.artistId, table.medium)
      .where(sql`${table.publishedAt} is not null and ${table.medium} is not null`),
    check('artworks_hiding', sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null)`),
    check(
      'artworks_withheld',
      sql`${table.publishedAt} is null
        or (${table.hiddenAt} is null and ${table.withheldPublishedAt} is null)`,
    ),
    check(
      'artworks_unpublished',
      sql`${table.publishedAt} is null
        or num_nonnulls(${table.takenDownAt}, ${table.archivedAt}, ${table.scheduledAt}) = 0`,
    ),
    check(
      'artworks_taken_down',
      sql`${table.takenDownAt} is null or ${table.withheldPublishedAt} is not null`,
    ),
    check('artworks_archived', sql`${table.archivedAt} is null or ${table.scheduledAt} is null`),
    check('artworks_price', sql`${table.priceCents} between 0 and 1000000000`),
    check('artworks_medium', sql`${table.medium} in (${inList(MEDIA)})`),
    check('artworks_image_kind', sql`${table.imageKind} in (${inList(IMAGE_KINDS)})`),
    check(
      'artworks_edition',
      sql`num_nonnulls(${table.editionSize}, ${table.copiesLeft}) = case ${table.editionKind} when 'open' then 0 else 2 end
        and case ${table.editionKind}
        when 'open' then ${table.proofCount} = 0
        when 'unique' then ${table.editionSize} = 1 and ${table.copiesLeft} between 0 and 1 and ${table.proofCount} = 0
        when 'limited' then ${table.editionSize} between 1 and ${sql.raw(String(MAX_EDITION_SIZE))}
          and ${table.copiesLeft} between 0 and ${table.editionSize}
          and ${table.proofCount} between 0 and ${sql.raw(String(MAX_PROOFS))}
        else false end`,
    ),
    check('artworks_year', sql`${table.year} between 1 and 2100`),
    check(
      'artworks_size',
      sql`case num_nonnulls(${table.widthMm}, ${table.heightMm}, ${table.widthCm}, ${table.heightCm})
        when 0 then ${table.depthMm} is null
        when 4 then ${table.widthMm} >= 10 and ${table.heightMm} >= 10
          and ${table.widthCm} = (${table.widthMm} + 5) / 10
          and ${table.heightCm} = (${table.heightMm} + 5) / 10
        else false end`,
    ),
    check('artworks_depth', sql`${table.depthMm} >= 1`),
    check('artworks_shape', sql`${table.shape} in (${inList(WORK_SHAPES)})`),
    check(
      'artworks_frame',
      sql`num_nonnulls(${table.frameWidthMm}, ${table.frameDepthMm}, ${table.frameColour}, ${table.matMm}) in (0, 4)
        and ${table.frameWidthMm} >= 1 and ${table.frameDepthMm} >= 1 and ${table.matMm} >= 0
        and ${table.frameColour} in (${inList(FRAME_COLOURS)})`,
    ),
    check('artworks_hanging_height', sql`${table.hangingHeightMm} between 100 and 20000`),
    check(
      'artworks_published_priced',
      sql`${table.publishedAt} is null or ${table.priceCents} is not null`,
    ),
  ],
)

/** The images of a work after its first, which is in its own row. */
export const artworkImages = pgTable(
  'artwork_images',
  {
    artworkId: id('artwork_id')
      .notNull()
      .references(() => artworks.id, { onDelete: 'cascade' }),
    /** From 1, in the artist's order. */
    position: smallint('position').notNull(),
    imageId: text('image_id')
      .notNull()
      .references(() => images.id),
    kind: text('kind', { enum: IMAGE_KINDS }).notNull(),
    altDescription: text('alt_description').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.artworkId, table.position] }),
    uniqueIndex('artwork_images_once').on(table.artworkId, table.imageId),
    index('artwork_images_image').on(table.imageId),
    check(
      'artwork_images_position',
      sql`${table.position} between 1 and ${sql.raw(String(MAX_ARTWORK_IMAGES - 1))}`,
    ),
    check('artwork_images_kind', sql`${table.kind} in (${inList(IMAGE_KINDS)})`),
  ],
)
