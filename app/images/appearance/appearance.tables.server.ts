import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { cube } from '../../database/columns.server.ts'
import { images } from '../image.tables.server.ts'

/** The descriptors of images: points, of which similar images have near ones. */
export const imageDescriptors = pgTable(
  'image_descriptors',
  {
    imageId: text('image_id')
      .primaryKey()
      .references(() => images.id, { onDelete: 'cascade' }),
    /** A short key for the rows of `image_colours`, of which there are millions. */
    nr: integer('nr').notNull().generatedAlwaysAsIdentity().unique(),
    /** The nearest cell of `descriptor_cells`; 0 until one is assigned. */
    cell: integer('cell').notNull(),
    point: cube('point').notNull(),
  },
  (table) => [
    // Covers the search, which would otherwise read rows all over the table.
    index('image_descriptors_near').on(table.cell, table.imageId, table.point),
  ],
)

/**
 * The centres of clusters of similar images, learnt by a job. A later version replaces an earlier
 * one.
 */
export const descriptorCells = pgTable(
  'descriptor_cells',
  {
    /** Later versions have higher numbers. */
    cell: integer('cell').primaryKey(),
    version: integer('version').notNull(),
    centre: cube('centre').notNull(),
  },
  (table) => [index('descriptor_cells_version').on(table.version)],
)

/** The palettes of images. All numbers are thousandths; colours are in OKLab. */
export const imageColours = pgTable(
  'image_colours',
  {
    imageNr: integer('image_nr')
      .notNull()
      .references(() => imageDescriptors.nr, { onDelete: 'cascade' }),
    /** The rank of the colour; 0 has the largest share. */
    place: smallint('place').notNull(),
    /** The grid cell of the colour, from `cellOf`. */
    cell: smallint('cell').notNull(),
    share: smallint('share').notNull(),
    /** The share of the picture that is close to this colour, from `closeShareOf`. */
    closeShare: smallint('close_share').notNull(),
    lightness: smallint('lightness').notNull(),
    a: smallint('a').notNull(),
    b: smallint('b').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.imageNr, table.place] }),
    // Covers the search, so that it reads no rows of the table.
    index('image_colours_cell').on(
      table.cell,
      table.closeShare.desc().nullsFirst(),
      table.imageNr,
      table.lightness,
      table.a,
      table.b,
    ),
  ],
)
