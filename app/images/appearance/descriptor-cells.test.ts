import { count, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../tests/helpers/database/database.ts'
import { descriptorCells, imageDescriptors } from './appearance.tables.server.ts'
import { updateCells } from './descriptor-cells.server.ts'
import { saveAppearance } from './appearance.store.server.ts'
import { cellCountFor, learnCells } from './learn-cells.ts'

const PAD = Array.from({ length: 31 }, () => 0)
const GROUPS = 4

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  for (let nth = 0; nth < 40; nth += 1) await addImage(nth)
})

afterAll(() => database.close())

/** Adds an image to one of four clusters on a line, 1000 apart. */
async function addImage(nth: number): Promise<void> {
  const id = `image ${nth % 10}${nth}`
  await database.db.execute(sql`
    insert into images (id, width, height, placeholder, bytes) values (${id}, 9, 9, '#888888', 9)`)
  await saveAppearance(database.db, id, {
    palette: [{ colour: [0.5, 0, 0], share: 1 }],
    descriptor: [(nth % GROUPS) * 1000 + nth, ...PAD],
  })
}

/** The clusters of the images in each cell. */
async function groupsOfCells(): Promise<number[][]> {
  const rows = await database.db
    .select({ cell: imageDescriptors.cell, point: imageDescriptors.point })
    .from(imageDescriptors)
  const byCell = Map.groupBy(rows, ({ cell }) => cell)
  return [...byCell.values()].map((cell) => [
    ...new Set(cell.map(({ point }) => Math.floor((point[0] ?? 0) / 1000))),
  ])
}

const countVersions = async () => {
  const { rows } = await database.db.execute<{ version: number; cells: number }>(sql`
    select version, count(*)::int as cells from descriptor_cells group by version order by version`)
  return rows
}

const soon = () => Date.now() + 60_000

test('few images have no cells, and many about as many cells as images in each', () => {
  expect([0, 19_999, 20_000, 1_000_000, 100_000_000].map(cellCountFor)).toEqual([
    0, 0, 128, 1024, 2048,
  ])
})

test('groups of points are found', () => {
  const points = Array.from({ length: 60 }, (_, nth) => [(nth % 3) * 100 + (nth % 5), 7])
  const learning = learnCells(points, 3)
  let step = learning.next()
  while (step.done !== true) step = learning.next()
  const centres = step.value.map(([first = 0, second]) => [Math.round(first), second])
  expect(centres.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
    [2, 7],
    [102, 7],
    [202, 7],
  ])
})

test('a small gallery learns none; a larger one learns cells and moves its images', async () => {
  await updateCells(database.db, { until: soon() })
  expect(await countVersions()).toEqual([])
  expect(await groupsOfCells()).toHaveLength(1)
  await updateCells(database.db, { until: soon(), cellCount: () => 8 })
  expect(await countVersions()).toEqual([{ version: 1, cells: 8 }])
  const groups = await groupsOfCells()
  expect(groups.length).toBeGreaterThanOrEqual(GROUPS)
  expect(groups.filter((group) => group.length > 1)).toEqual([])
})

test('a new image goes into the nearest cell at once', async () => {
  await addImage(40)
  const [{ rows } = { rows: 0 }] = await database.db
    .select({ rows: count() })
    .from(imageDescriptors)
    .where(sql`cell = 0`)
  expect(rows).toBe(0)
})

test('a later version replaces the earlier once all images are moved', async () => {
  const cellCount = () => 16
  await updateCells(database.db, { until: 0, cellCount })
  expect(await countVersions()).toEqual([
    { version: 1, cells: 8 },
    { version: 2, cells: 16 },
  ])
  // The next run continues moving images, and learns no cells.
  await updateCells(database.db, { until: soon(), cellCount })
  expect(await countVersions()).toEqual([{ version: 2, cells: 16 }])
  const { rows } = await database.db.execute<{ lost: number }>(sql`
    select count(*)::int as lost from ${imageDescriptors} as image
    where cell <> (select cell from ${descriptorCells} order by centre <-> image.point limit 1)
      and not exists (select from ${descriptorCells} as same where same.cell = image.cell
        and same.centre <-> image.point = (select min(centre <-> image.point) from ${descriptorCells}))`)
  expect(rows).toEqual([{ lost: 0 }])
})
