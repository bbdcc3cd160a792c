import type { FillStep } from './fill-step.ts'

/** Descriptors of pictures vary along so many independent directions, and a little everywhere. */
const INNER_DIMENSIONS = 8
const DIMENSIONS = 32
const PALETTE_SIZE = 5

/** Normally distributed enough. */
const BELL = '(random() + random() + random() + random() - 2)'

/** A weight from -1 to 1 that looks random and is the same each time. */
const weightOf = (row: number, column: number) => Math.sin(row * 12.9898 + column * 78.233)

const AXES = Array.from({ length: INNER_DIMENSIONS }, (_, nth) => nth)

/** A point of 32 coordinates from eight. `noise` is added to each. */
const pointOf = (axis: (nth: number) => string, noise: string) =>
  `cube(array[${Array.from({ length: DIMENSIONS }, (_, row) => {
    const sum = AXES.map((nth) => `${axis(nth)} * ${(80 * weightOf(row + 1, nth + 1)).toFixed(1)}`)
    return `round((${sum.join(' + ')} + ${noise})::numeric)::float8`
  }).join(', ')}])`

/** The cells that the job would have learnt: about the square root of the number of images. */
const CELLS = `(select greatest(8, least(1024, 2 ^ round(log(2, sqrt(count(*))::numeric))))::int from images)`

/** Cells that are looked at for the nearest centre of a point. */
const NEAR_CELLS = 32

/** The descriptors and palettes of all images, in cells of similar ones. */
export const appearanceStep: FillStep = {
  name: 'appearances',
  tables: ['image_descriptors', 'image_colours'],
  statements: [
    `create table bench.cell as
      select cell, ${AXES.map((nth) => `${BELL} as z${nth}`).join(', ')}
      from generate_series(1, ${CELLS}) cell`,
    'alter table bench.cell add primary key (cell)',
    `insert into descriptor_cells (cell, version, centre)
      select cell, 1, ${pointOf((nth) => `z${nth}`, '0')} from bench.cell`,
    `create table bench.near_cell as
      select drawn.cell, near.cell as near, near.centre
      from descriptor_cells as drawn cross join lateral (
        select cell, centre from descriptor_cells as other
        order by other.centre <-> drawn.centre limit ${NEAR_CELLS}) near`,
    'create index on bench.near_cell (cell)',
    'analyze bench.near_cell',
    // A point may have moved into the cell of another centre.
    `insert into image_descriptors (image_id, cell, point)
      select id, nearest.near, point
      from (
        select id, cell, ${pointOf((nth) => `(z${nth} + 0.3 * ${BELL})`, `12 * ${BELL}`)} as point
        from (select id, 1 + floor(random() * ${CELLS})::int as cell from images
          order by created_at offset 0) drawn
        join bench.cell using (cell) offset 0) placed
      cross join lateral (select near from bench.near_cell where cell = placed.cell
        order by centre <-> point limit 1) nearest`,
    `insert into image_colours (image_nr, place, cell, share, lightness, a, b)
      select nr, place, (floor(l / 80.0) * 400 + floor((a + 400) / 40.0) * 20 + floor((b + 400) / 40.0))::smallint,
        share, l, a, b
      from (
        select nr, place, (1000 * (part - lag(part, 1, 0::float8) over (partition by nr order by place)))::smallint as share,
          (1000 * (0.1 + 0.88 * random()))::smallint as l,
          (1000 * chroma * cos(hue))::smallint as a, (1000 * chroma * sin(hue))::smallint as b
        from (
          select nr, place, 1 - power(0.35 + nr % 40 / 100.0, place + 1)::float8 as part,
            0.16 * power(random(), 2) as chroma, 2 * pi() * random() as hue
          from image_descriptors, generate_series(0, ${PALETTE_SIZE - 1}) place offset 0) drawn) colours`,
  ],
}
