import { asc, lt, sql } from 'drizzle-orm'
import { cubeText } from '../../database/columns.server.ts'
import type { Queryable } from '../../database/database.server.ts'
import { nearestCell } from './appearance.store.server.ts'
import { descriptorCells, imageDescriptors } from './appearance.tables.server.ts'
import type { Descriptor } from './descriptor.ts'

/** `images`: about how many there are; `first`: the first cell of the latest version. */
export type CellState = {
  readonly images: number
  readonly version: number
  readonly first: number
  readonly last: number
}

/** The latest version of the cells; zeros before the first. */
export async function findCellState(db: Queryable): Promise<CellState> {
  const { rows } = await db.execute<CellState>(sql`
    select (select coalesce(max(nr), 0) from ${imageDescriptors}) as images,
      coalesce(max(version), 0) as version, coalesce(min(cell), 0) as first,
      coalesce(max(cell), 0) as last
    from ${descriptorCells} where version = (select max(version) from ${descriptorCells})`)
  return rows[0] ?? { images: 0, version: 0, first: 0, last: 0 }
}

/** Descriptors of the first images by id. Ids are hashes, so this is a random sample. */
export async function sampleDescriptors(db: Queryable, limit: number): Promise<Descriptor[]> {
  const rows = await db
    .select({ point: imageDescriptors.point })
    .from(imageDescriptors)
    .orderBy(asc(imageDescriptors.imageId))
    .limit(limit)
  return rows.map(({ point }) => point)
}

/** Adds a version, whose cells have the numbers after those of the version before. */
export async function saveCells(
  db: Queryable,
  { version, last }: Pick<CellState, 'version' | 'last'>,
  centres: readonly (readonly number[])[],
): Promise<void> {
  await db.execute(sql`
    insert into ${descriptorCells} (cell, version, centre)
    select ${last} + nth, ${version + 1}, centre::cube
    from unnest(${sql.param(centres.map(cubeText))}::text[]) with ordinality as learnt (centre, nth)
    on conflict do nothing`)
}

/** Moves some images of earlier cells to the nearest of the latest. @returns how many */
export async function moveToCells(
  db: Queryable,
  { first }: Pick<CellState, 'first'>,
  limit: number,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update ${imageDescriptors} as moved set cell = ${nearestCell(sql`moved.point`)}
    where image_id = any (array(
      select image_id from ${imageDescriptors} where cell < ${first} order by cell limit ${limit}))`)
  return rowCount ?? 0
}

/** Removes the cells of earlier versions, which no image is in any more. */
export async function removeCells(
  db: Queryable,
  { first }: Pick<CellState, 'first'>,
): Promise<void> {
  await db.delete(descriptorCells).where(lt(descriptorCells.cell, first))
}
