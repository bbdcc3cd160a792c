import { sql, type SQL } from 'drizzle-orm'
import { cubeText } from '../../database/columns.server.ts'
import type { Queryable } from '../../database/database.server.ts'
import { images } from '../image.tables.server.ts'
import { cellOf } from './colour.ts'
import { closeShareOf } from './palette.ts'
import { descriptorCells, imageColours, imageDescriptors } from './appearance.tables.server.ts'
import type { Appearance } from './appearance.ts'

/** Adds what an image looks like. Images do not change, so what is there stays. */
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

/** The cell of the latest version with the nearest centre; 0 before the first is learnt. */
export const nearestCell = (point: SQL): SQL => sql`coalesce((
  select cell from ${descriptorCells}
  where version = (select max(version) from ${descriptorCells})
  order by centre <-> ${point} limit 1), 0)`

/** More cells find more of the nearest images, and take longer: of 1024, three find 95 of 100. */
const CELLS = 8

/**
 * Selects `image_id` and `distance` of the images that look most like a point: those of its nearest
 * cells, and those that have no cell yet.
 */
export const nearImages = (point: SQL, limit: number): SQL => sql`
  select image_id, point <-> ${point} as distance from ${imageDescriptors}
  where cell = any (array(
    select cell from (
      select cell, row_number() over (partition by version order by centre <-> ${point}) as nth
      from ${descriptorCells}
    ) as ranked where nth <= ${sql.raw(String(CELLS))}
    union all select 0
  ))
  order by distance limit ${sql.raw(String(limit))}`

export type ImageBatch = { readonly afterId: string; readonly limit: number }

/**
 * Checks the next images in the order of their ids.
 * @returns those without a descriptor, and the last id checked, or null at the end
 */
export async function listUndescribed(
  db: Queryable,
  { afterId, limit }: ImageBatch,
): Promise<{ ids: string[]; lastId: string | null }> {
  // The limit counts checked images, so that each statement is short.
  const { rows } = await db.execute<{ id: string; isDescribed: boolean }>(sql`
    select id, exists (select from ${imageDescriptors} where image_id = images.id) as "isDescribed"
    from (select id from ${images} where id > ${afterId} order by id limit ${limit}) images
    order by id`)
  return {
    ids: rows.filter(({ isDescribed }) => !isDescribed).map(({ id }) => id),
    lastId: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
  }
}
