import { sql, type SQL } from 'drizzle-orm'
import { cellsNear, COLOUR_REACH, parseColour, type OkLab, type WantedColour } from './colour.ts'
import { imageColours, imageDescriptors } from './appearance.tables.server.ts'

/**
 * Colours that are read of the grid cell of the only wanted colour, those first that most of their
 * picture is close to; far fewer of cells further away, and fewer of colours with less weight.
 */
const PER_CELL = 1500
const FALL = 5
/** Cells that hold nothing closer add too little to bring a picture to the top. */
const MIN_CLOSENESS = 0.1
/** Colours whose images are compared by all of their colours: some have two or three of them. */
const COMPARED = 600

/** As stored: thousandths. */
const REACH = COLOUR_REACH * 1000

/**
 * Selects `image_id` and `score` of the images that have most of some colours. The score is the sum
 * over the wanted colours of their weight × share in the picture × closeness, from 0 to 1000, where
 * closeness falls from 1 to 0 at a distance of `COLOUR_REACH` in OKLab. The weights are the wanted
 * shares, of a sum of 1.
 */
export function imagesByColour(wishes: readonly WantedColour[], limit: number): SQL {
  const wanted = wantedOf(wishes)
  const near = wanted.flatMap((colour) =>
    cellsNear(colour.point)
      .filter(({ closeness }) => closeness >= MIN_CLOSENESS)
      .map(({ cell, closeness }) => {
        const most = Math.ceil(PER_CELL * colour.weight * closeness ** FALL)
        return { ...colour, cell, most }
      }),
  )
  const compared = sql.raw(String(COMPARED))
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
      group by compared.image_nr order by score desc limit ${sql.raw(String(limit))}
    )
    select described.image_id, scored.score
    from scored join ${imageDescriptors} as described on described.nr = scored.image_nr
    where scored.score > 0`
}

type Wanted = { readonly weight: number; readonly point: OkLab }

/** Colours of no share together are wanted equally. */
function wantedOf(wishes: readonly WantedColour[]): Wanted[] {
  const total = wishes.reduce((sum, { share }) => sum + share, 0)
  return wishes.map(({ hex, share }) => ({
    weight: total === 0 ? 1 / wishes.length : share / total,
    point: parseColour(hex),
  }))
}

type Axes = readonly [lightness: SQL, a: SQL, b: SQL]

const WANTED: Axes = [sql`wanted.l`, sql`wanted.a`, sql`wanted.b`]

/** How close the colour that was found is to another. */
function closenessTo([lightness, a, b]: Axes): SQL {
  const square = (distance: SQL): SQL => sql`(${distance}) * (${distance})`
  return sql`greatest(0, 1 - sqrt(${square(sql`found.lightness - ${lightness}`)}
    + ${square(sql`found.a - ${a}`)} + ${square(sql`found.b - ${b}`)}) / ${sql.raw(String(REACH))})`
}

function weighted({ weight, point }: Wanted): SQL {
  const axis = (nth: 0 | 1 | 2) => sql`${point[nth] * 1000}::float8`
  return sql`${weight}::float8 * ${closenessTo([axis(0), axis(1), axis(2)])}`
}

const list = <Item>(items: readonly Item[], numberOf: (item: Item) => number): SQL =>
  sql`${sql.param(items.map(numberOf))}`

/** The arrays of weights and coordinates, which are thousandths as in the table. */
function columnsOf(wanted: readonly Wanted[]): SQL {
  const axis = (nth: 0 | 1 | 2) => list(wanted, ({ point }) => point[nth] * 1000)
  return sql`${list(wanted, ({ weight }) => weight)}::float8[], ${axis(0)}::float8[],
    ${axis(1)}::float8[], ${axis(2)}::float8[]`
}
