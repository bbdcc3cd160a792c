import { sql, type SQL } from 'drizzle-orm'
import { cubeText } from '../../database/columns.server.ts'
import type { Queryable } from '../../database/database.server.ts'
import { images } from '../image.tables.server.ts'
import {
  cellOf,
  cellsNear,
  COLOUR_REACH,
  parseColour,
  type OkLab,
  type WantedColour,
} from './colour.ts'
import { closeShareOf } from './palette.ts'
import { descriptorCells, imageColours, imageDescriptors } from './appearance.tables.server.ts'
import type { Appearance } from './appearance.ts'

/** Stores the appearance of an image, unless it is stored already; images never change. */
export async function saveAppearance(
  db: Queryable,
  imageId: string,
  { palette, descriptor }: Appearance,
): Promise<void> {
  const thousandths = (numbers: readonly number[]): SQL =>
    sql`${sql.param(numbers.map((number) => Math.round(number * 1000)))}::smallint[]`
  const axis = (nth: 0 | 1 | 2) => thousandths(palette.map(({ colour }) => colour[nth]))
  await db.execute(sql`
    with described as (
      insert into ${imageDescriptors} (image_id, cell, point)
      values (${imageId}, ${nearestCell(sql`${cubeText(descriptor)}::cube`)}, ${cubeText(descriptor)})
      on conflict do nothing returning nr
    )
    insert into ${imageColours} (image_nr, place, cell, share, close_share, lightness, a, b)
    select described.nr, place - 1, palette.cell, share, close_share, l, palette.a, palette.b
    from described, unnest(
      ${sql.param(palette.map(({ colour }) => cellOf(colour)))}::smallint[],
      ${thousandths(palette.map(({ share }) => share))},
      ${thousandths(palette.map(({ colour }) => closeShareOf(palette, colour)))},
      ${axis(0)}, ${axis(1)}, ${axis(2)}
    ) with ordinality as palette (cell, share, close_share, l, a, b, place)`)
}

/** The nearest cell of the latest version; 0 before the first cells are learnt. */
export const nearestCell = (point: SQL): SQL => sql`coalesce((
  select cell from ${descriptorCells}
  where version = (select max(version) from ${descriptorCells})
  order by centre <-> ${point} limit 1), 0)`

/**
 * Searching more cells finds more of the nearest images, but takes longer: seven of 1024 find 95 %.
 */
const NEAREST_CELLS = 7

/**
 * Selects `image_id` and `distance` of the images most similar to a point. Searches the nearest
 * cells of every version, and the images without a cell.
 */
export const nearImages = (point: SQL, limit: number): SQL => sql`
  select image_id, point <-> ${point} as distance from ${imageDescriptors}
  where cell = any (array(
    select cell from (
      select cell, row_number() over (partition by version order by centre <-> ${point}) as nth
      from ${descriptorCells}
    ) as ranked where nth <= ${sql.raw(String(NEAREST_CELLS))}
    union all select 0
  ))
  order by distance limit ${sql.raw(String(limit))}`

export type ImageBatch = { readonly afterId: string; readonly limit: number }

/**
 * Checks a batch of images in the order of their ids.
 * @returns the ids without a descriptor, and the last id checked, or null at the end
 */
export async function listUndescribed(
  db: Queryable,
  { afterId, limit }: ImageBatch,
): Promise<{ ids: string[]; lastId: string | null }> {
  // The limit applies to checked images, so that each statement is short.
  const { rows } = await db.execute<{ id: string; isDescribed: boolean }>(sql`
    select id, exists (select from ${imageDescriptors} where image_id = images.id) as "isDescribed"
    from (select id from ${images} where id > ${afterId} order by id limit ${limit}) images
    order by id`)
  return {
    ids: rows.filter(({ isDescribed }) => !isDescribed).map(({ id }) => id),
    lastId: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
  }
}

/**
 * The colours read from the cell of the wanted colour, if only one is wanted. More distant cells
 * and colours with less weight get far fewer.
 */
const MAX_PER_CELL = 1500
const CLOSENESS_EXPONENT = 16
/** The minimum per cell, because a small gallery may have no closer colours. */
const MIN_PER_CELL = 3
/** Less close cells are skipped. With 0.4, a gallery of 240 works missed a third of the reds. */
const MIN_CLOSENESS = 0.2
/** These cells are read first: in a large gallery they are a quarter, and have nearly all results. */
const FIRST_CLOSENESS = 0.5
/** With fewer results from the first cells, the others are read, too. */
const FEW_RESULTS = 200
/** The maximum of close colours whose images are scored; an image may have two or three. */
const MAX_COMPARED = 400

/** In thousandths, as stored. */
const REACH = COLOUR_REACH * 1000

/**
 * Reads the images that contain most of the wanted colours.
 * @param read executes a statement with `images`, a query of `image_id` and `score`
 */
export async function readByColour<Row>(
  wishes: readonly WantedColour[],
  read: (images: SQL) => Promise<Row[]>,
): Promise<Row[]> {
  const first = await read(imagesByColour(wishes, FIRST_CLOSENESS))
  return first.length < FEW_RESULTS ? read(imagesByColour(wishes, MIN_CLOSENESS)) : first
}

/**
 * Selects `image_id` and `score` of the images that contain most of the wanted colours. The score,
 * from 0 to 1000, sums weight × share in the picture × closeness over the wanted colours. Closeness
 * falls from 1 to 0 at a distance of `COLOUR_REACH` in OKLab; the weights are the wanted shares,
 * normalised to a sum of 1.
 */
function imagesByColour(wishes: readonly WantedColour[], minCloseness: number): SQL {
  const wanted = wantedOf(wishes)
  const near = wanted.flatMap((colour) =>
    cellsNear(colour.point)
      .filter(({ closeness }) => closeness >= minCloseness)
      .map(({ cell, closeness }) => {
        const most = Math.ceil(MAX_PER_CELL * colour.weight * closeness ** CLOSENESS_EXPONENT)
        return { ...colour, cell, most: Math.max(most, MIN_PER_CELL) }
      }),
  )
  const compared = sql.raw(String(MAX_COMPARED))
  return sql`
    with compared as materialized (
      select distinct image_nr from (
        select found.image_nr from unnest(${list(near, ({ cell }) => cell)}::smallint[],
          ${list(near, ({ most }) => most)}::int[], ${columnsOf(near)})
          as wanted (cell, most, weight, l, a, b)
        cross join lateral (
          select image_nr, close_share, lightness, a, b from ${imageColours}
          where cell = wanted.cell order by close_share desc limit wanted.most
        ) as found
        order by wanted.weight * found.close_share * ${closenessTo(WANTED)} desc limit ${compared}
      ) as closest
    ), scored as (
      select compared.image_nr, sum(found.share * (${sql.join(wanted.map(weighted), sql` + `)})) as score
      from compared join ${imageColours} as found on found.image_nr = compared.image_nr
      group by compared.image_nr
    )
    select described.image_id, scored.score
    from scored join ${imageDescriptors} as described on described.nr = scored.image_nr
    where scored.score > 0`
}

type Wanted = { readonly weight: number; readonly point: OkLab }

/** If all shares are 0, the colours get equal weights. */
function wantedOf(wishes: readonly WantedColour[]): Wanted[] {
  const total = wishes.reduce((sum, { share }) => sum + share, 0)
  return wishes.map(({ hex, share }) => ({
    weight: total === 0 ? 1 / wishes.length : share / total,
    point: parseColour(hex),
  }))
}

type Axes = readonly [lightness: SQL, a: SQL, b: SQL]

const WANTED: Axes = [sql`wanted.l`, sql`wanted.a`, sql`wanted.b`]

/** The closeness of the row `found` to a colour. */
function closenessTo([lightness, a, b]: Axes): SQL {
  const square = (distance: SQL): SQL => sql`(${distance}) * (${distance})`
  return sql`greatest(0, 1 - sqrt(${square(sql`found.lightness - ${lightness}`)}
    + ${square(sql`found.a - ${a}`)} + ${square(sql`found.b - ${b}`)}) / ${sql.raw(String(REACH))})`
}

function weighted({ weight, point }: Wanted): SQL {
  const axis = (nth: 0 | 1 | 2) => sql`${point[nth] * 1000}::float8`
  return sql`${weight}::float8 * ${closenessTo([axis(0), axis(1), axis(2)])}`
}

/** As text, which takes the driver less time than an array. */
const list = <Item>(items: readonly Item[], numberOf: (item: Item) => number): SQL =>
  sql`${`{${items.map(numberOf).join()}}`}`

/** The weights and the coordinates, in thousandths as in the table, as arrays. */
function columnsOf(wanted: readonly Wanted[]): SQL {
  const axis = (nth: 0 | 1 | 2) => list(wanted, ({ point }) => point[nth] * 1000)
  return sql`${list(wanted, ({ weight }) => weight)}::float8[], ${axis(0)}::float8[],
    ${axis(1)}::float8[], ${axis(2)}::float8[]`
}
