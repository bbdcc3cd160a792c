import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { cube } from '../../database/columns.server.ts'
import { images } from '../image.tables.server.ts'

/** What an image looks like, as a point: images that look alike are near each other. */
export const imageDescriptors = pgTable(
  'image_descriptors',
  {
    imageId: text('image_id')
      .primaryKey()
      .references(() => images.id, { onDelete: 'cascade' }),
    /** A short key for the colours, of which there are millions. */
    nr: integer('nr').notNull().generatedAlwaysAsIdentity().unique(),
    /** The cell of `descriptor_cells` whose centre is nearest; 0 until it is known. */
    cell: integer('cell').notNull(),
    point: cube('point').notNull(),
  },
  (table) => [
    // Holds all that a search reads: the images of a cell are scattered over the table.
    index('image_descriptors_near').on(table.cell, table.imageId, table.point),
  ],
)

/** The centres of groups of similar images, learnt by a job. A later version replaces an earlier. */
export const descriptorCells = pgTable(
  'descriptor_cells',
  {
    /** Numbers of a later version are higher. */
    cell: integer('cell').primaryKey(),
    version: integer('version').notNull(),
    centre: cube('centre').notNull(),
  },
  (table) => [index('descriptor_cells_version').on(table.version)],
)

/** The palette of an image. Numbers are thousandths, in OKLab. */
export const imageColours = pgTable(
  'image_colours',
  {
    imageNr: integer('image_nr')
      .notNull()
      .references(() => imageDescriptors.nr, { onDelete: 'cascade' }),
    /** 0 has the largest share. */
    place: smallint('place').notNull(),
    /** The grid cell of the colour: see `cellOf`. */
    cell: smallint('cell').notNull(),
    share: smallint('share').notNull(),
    /** How much of the picture is close to this colour: see `closeShareOf`. */
    closeShare: smallint('close_share').notNull(),
    lightness: smallint('lightness').notNull(),
    a: smallint('a').notNull(),
    b: smallint('b').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.imageNr, table.place] }),
    // Holds all that a search reads, so that it reads no rows of the table.
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
