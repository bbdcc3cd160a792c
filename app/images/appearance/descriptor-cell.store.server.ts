import { asc, lt, sql } from 'drizzle-orm'
import { cubeText } from '../../database/columns.server.ts'
import { textArray, type Queryable } from '../../database/database.server.ts'
import { nearestCell } from './appearance.store.server.ts'
import { descriptorCells, imageDescriptors } from './appearance.tables.server.ts'
import type { Descriptor } from './descriptor.ts'

/** `images` is an approximate number; `first` and `last` are cells of the latest version. */
export type CellState = {
  readonly images: number
  readonly version: number
  readonly first: number
  readonly last: number
}

/** The state of the latest version; zeros before the first one. */
export async function findCellState(db: Queryable): Promise<CellState> {
  const { rows } = await db.execute<CellState>(sql`
    select (select coalesce(max(nr), 0) from ${imageDescriptors}) as images,
      coalesce(max(version), 0) as version, coalesce(min(cell), 0) as first,
      coalesce(max(cell), 0) as last
    from ${descriptorCells} where version = (select max(version) from ${descriptorCells})`)
  return rows[0] ?? { images: 0, version: 0, first: 0, last: 0 }
}

/** The first descriptors by image id. Ids are hashes, so they are a random sample. */
export async function sampleDescriptors(db: Queryable, limit: number): Promise<Descriptor[]> {
  const rows = await db
    .select({ point: imageDescriptors.point })
    .from(imageDescriptors)
    .orderBy(asc(imageDescriptors.imageId))
    .limit(limit)
  return rows.map(({ point }) => point)
}

/** Adds a version of cells, numbered on from the version before. */
export async function saveCells(
  db: Queryable,
  { version, last }: Pick<CellState, 'version' | 'last'>,
  centres: readonly (readonly number[])[],
): Promise<void> {
  await db.execute(sql`
    insert into ${descriptorCells} (cell, version, centre)
    select ${last} + nth, ${version + 1}, centre::cube
    from unnest(${textArray(centres.map(cubeText))}) with ordinality as learnt (centre, nth)
    on conflict do nothing`)
}

/**
 * Moves a batch of images from earlier cells to the nearest of the latest.
 * @returns the number moved
 */
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

/** Deletes the cells of earlier versions, once no image is in them. */
export async function removeCells(
  db: Queryable,
  { first }: Pick<CellState, 'first'>,
): Promise<void> {
  await db.delete(descriptorCells).where(lt(descriptorCells.cell, first))
}
