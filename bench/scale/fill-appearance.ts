import type { SqlClient } from '../../tests/helpers/database/sql.ts'
import {
  cellCountFor,
  learnCells,
  nearestCentre,
  sampleSizeFor,
} from '../../app/images/appearance/learn-cells.ts'
import { describeDemoWorks } from './demo-appearance.ts'
import type { FillStep } from './fill-step.ts'

/** Approximately normally distributed, with a standard deviation of 0.58. */
const BELL = '(random() + random() + random() + random() - 2)'

const DIMENSIONS = 32
/** Each work is moved towards this many others: appearances vary in about as many directions. */
const NEIGHBOURS = 7
const DIRECTIONS = Array.from({ length: NEIGHBOURS }, (_, nth) => nth + 1)
/**
 * The minimum of works per demo work: a small gallery uses fewer demo works and is filled faster.
 */
const WORKS_PER_LOOK = 40
const BATCH = 20_000

const AXES = Array.from({ length: DIMENSIONS }, (_, axis) => axis + 1)
/** Axis by axis: a demo work, moved towards its neighbours, with some noise. */
const POINT = `array[${AXES.map((axis) => {
  const moves = DIRECTIONS.map((nth) => `t${nth} * towards[${nth}][${axis}]`)
  return `round((point[${axis}] + ${moves.join(' + ')} + 9 * ${BELL})::numeric)`
}).join(', ')}]::float4[]`

/** Clamps to thousandths of OKLab. sRGB has no colour further from grey. */
const within = (most: number, value: string) =>
  `greatest(-${most}, least(${most}, ${value}))::smallint`

/**
 * Fills the descriptors and palettes of all images, in cells of similar ones. Each is derived from
 * a demo work: the descriptor lies between those of similar works, and the palette has other
 * lightness, hues and shares.
 */
export const appearanceStep: FillStep = {
  name: 'appearances',
  tables: ['image_descriptors', 'image_colours'],
  statements: [
    readLooks,
    `create table bench.drawn as
      select id, created_at, look, ${POINT} as point
      from (
        select id, created_at, 1 + floor(random() * (select count(*) from bench.look))::int as look,
          ${DIRECTIONS.map((nth) => `0.6 * ${BELL} as t${nth}`).join(', ')}
        from images offset 0) as image
      join (select nr as look, point, towards from bench.look) as look using (look)`,
    learnAndPlace,
    `insert into image_descriptors (image_id, cell, point)
      select id, coalesce(cell, 0), cube(point::float8[])
      from bench.drawn left join bench.placed using (id) order by created_at`,
    `create table bench.colour as
      with image as (
        select nr, look, 100 * ${BELL} as lighter, 0.6 * ${BELL} as turn, exp(0.5 * ${BELL}) as vivid
        from image_descriptors join bench.drawn on id = image_id
      ), part as (
        select *, share * exp(0.5 * ${BELL}) as weight
        from image join bench.look_colour using (look)
      )
      select nr, place,
        (1000 * weight / sum(weight) over (partition by nr))::smallint as share,
        greatest(0, least(1000, 1000 * lightness + lighter + 60 * ${BELL}))::smallint as l,
        ${within(320, `1000 * vivid * (a * cos(turn) - b * sin(turn)) + 15 * ${BELL}`)} as a,
        ${within(320, `1000 * vivid * (a * sin(turn) + b * cos(turn)) + 15 * ${BELL}`)} as b
      from part`,
    'analyze bench.colour',
    `insert into image_colours (image_nr, place, cell, share, close_share, lightness, a, b)
      select nr, one.place,
        ((floor(one.l / 40.0) * 32 + floor((one.a + 320) / 20.0)) * 32 + floor((one.b + 320) / 20.0))::smallint,
        one.share, sum(other.share * greatest(0, 1 - sqrt((other.l - one.l) ^ 2
          + (other.a - one.a) ^ 2 + (other.b - one.b) ^ 2) / 100))::smallint, one.l, one.a, one.b
      from bench.colour as one join bench.colour as other using (nr)
      group by nr, one.place, one.share, one.l, one.a, one.b`,
  ],
}

/** Reads the appearances of demo works, which are real pictures. */
async function readLooks(connection: SqlClient): Promise<void> {
  const [row] = await connection`select count(*)::int as images from images`
  const most = Math.ceil(Number(row?.['images']) / WORKS_PER_LOOK)
  const appearances = await describeDemoWorks(most, NEIGHBOURS)
  await connection.unsafe('create table bench.look (nr int, point float4[], towards float4[])')
  await connection.unsafe(
    'create table bench.look_colour (look int, place smallint, share float8, lightness float8, a float8, b float8)',
  )
  for (const [nth, { descriptor, towards, palette }] of appearances.entries()) {
    await connection`insert into bench.look values (${nth + 1}, ${descriptor}, ${towards})`
    for (const [place, { share, colour }] of palette.entries()) {
      await connection`insert into bench.look_colour values (${nth + 1}, ${place}, ${share}, ${colour[0]},
        ${colour[1]}, ${colour[2]})`
    }
  }
  await connection.unsafe('analyze bench.look; analyze bench.look_colour')
}

/** Learns the cells from a sample and finds the cell of every point, as the product's job does. */
async function learnAndPlace(connection: SqlClient): Promise<void> {
  await connection.unsafe('create table bench.placed (id text, cell int)')
  const [row] = await connection`select count(*)::int as images from bench.drawn`
  const count = cellCountFor(Number(row?.['images']))
  if (count === 0) return
  const learning = learnCells(await listSample(connection, sampleSizeFor(count)), count)
  let step = learning.next()
  while (step.done !== true) step = learning.next()
  const centres = step.value
  await connection`insert into descriptor_cells (cell, version, centre)
    select cell, 1, cube(string_to_array(centre, ',')::float8[])
    from unnest(${centres.map(String)}::text[]) with ordinality as learnt (centre, cell)`
  await placeAll(connection, Float32Array.from(centres.flat()))
  await connection.unsafe('create index on bench.placed (id); analyze bench.placed')
}

type Point = { readonly id: string; readonly point: string }

const numbersOf = ({ point }: Point) => point.split(',').map(Number)

const POINTS = `select id, array_to_string(point, ',') as point from bench.drawn`

/** Ids are hashes, so their order is random. */
const listSample = async (connection: SqlClient, limit: number) =>
  (await connection.unsafe<Point[]>(`${POINTS} order by id limit ${limit}`)).map(numbersOf)

async function placeAll(connection: SqlClient, centres: Float32Array): Promise<void> {
  await connection.unsafe(`declare points no scroll cursor for ${POINTS}`)
  for (;;) {
    const points = await connection.unsafe<Point[]>(`fetch ${BATCH} from points`)
    if (points.length === 0) break
    const cells = points.map(
      (point) => 1 + nearestCentre(Float32Array.from(numbersOf(point)), centres),
    )
    await connection`insert into bench.placed
      select * from unnest(${points.map(({ id }) => id)}::text[], ${cells}::int[])`
  }
  await connection.unsafe('close points')
}
