import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../database/database.server.ts'
import { cellsNear, COLOUR_REACH, parseColour } from './colour.ts'
import { imageColours, imageDescriptors } from './appearance.tables.server.ts'

/** A colour that a picture should have. `share`: how much of the picture, 0 to 1. */
export type WantedColour = { readonly hex: string; readonly share: number }

/** Colours that are read of each grid cell, those with the largest shares first. */
const PER_CELL = 300
/** Images whose whole palettes are compared with the wanted colours. */
const COMPARED = 1000

export type ColouredImage = { readonly imageId: string; readonly score: number }

/** The images that have most of some colours, the best first: see `imagesByColour`. */
export async function listImagesByColour(
  db: Queryable,
  colours: readonly WantedColour[],
  limit: number,
): Promise<ColouredImage[]> {
  const { rows } = await db.execute<ColouredImage>(sql`
    select image_id as "imageId", score from (${imagesByColour(colours, limit)}) as found
    order by score desc, image_id`)
  return rows
}

/** As stored: thousandths. */
const REACH = COLOUR_REACH * 1000

/**
 * Selects `image_id` and `score` of the images that have most of some colours. The score is the sum
 * over the wanted colours of their weight × share in the picture × closeness, from 0 to 1000, where
 * closeness falls from 1 to 0 at a distance of `COLOUR_REACH` in OKLab. The weights are the wanted
 * shares, of a sum of 1.
 */
export function imagesByColour(colours: readonly WantedColour[], limit = COMPARED): SQL {
  const wanted = sql`unnest(${arrayOf(colours.map((_, nth) => nth))}::int[], ${arrayOf(weightsOf(colours))}::float8[],
    ${axis(colours, 0)}::float8[], ${axis(colours, 1)}::float8[], ${axis(colours, 2)}::float8[])
    as wanted (nth, weight, l, a, b)`
  const cells = colours.flatMap(({ hex }, nth) =>
    cellsNear(parseColour(hex)).map((cell) => ({ nth, cell })),
  )
  return sql`
    with wanted as materialized (select * from ${wanted}),
    compared as materialized (
      select found.image_nr
      from unnest(${arrayOf(cells.map(({ nth }) => nth))}::int[], ${arrayOf(cells.map(({ cell }) => cell))}::smallint[])
        as near (nth, cell)
      join wanted on wanted.nth = near.nth
      cross join lateral (
        select image_nr, share, lightness, a, b from ${imageColours}
        where cell = near.cell order by share desc limit ${sql.raw(String(PER_CELL))}
      ) as found
      group by found.image_nr
      order by sum(${SCORE}) desc limit ${sql.raw(String(COMPARED))}
    ), scored as (
      select compared.image_nr, sum(${SCORE}) as score
      from compared
      join ${imageColours} as found on found.image_nr = compared.image_nr
      cross join wanted
      group by compared.image_nr order by score desc limit ${sql.raw(String(limit))}
    )
    select described.image_id, scored.score
    from scored join ${imageDescriptors} as described on described.nr = scored.image_nr
    where scored.score > 0`
}

const SCORE = sql`wanted.weight * found.share * greatest(0, 1 - sqrt(
  (found.lightness - wanted.l) ^ 2 + (found.a - wanted.a) ^ 2 + (found.b - wanted.b) ^ 2)
  / ${sql.raw(String(REACH))})`

/** Colours of no share together are wanted equally. */
function weightsOf(colours: readonly WantedColour[]): number[] {
  const total = colours.reduce((sum, { share }) => sum + share, 0)
  return colours.map(({ share }) => (total === 0 ? 1 / colours.length : share / total))
}

const arrayOf = (numbers: readonly number[]): SQL => sql`${sql.param(numbers)}`

const axis = (colours: readonly WantedColour[], nth: 0 | 1 | 2): SQL =>
  arrayOf(colours.map(({ hex }) => parseColour(hex)[nth] * 1000))
