import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../tests/helpers/database/database.ts'
import { saveAppearance } from './appearance.store.server.ts'
import {
  cellsNear,
  distanceOf,
  parseColour,
  COLOUR_REACH,
  type OkLab,
  type WantedColour,
} from './colour.ts'
import { listImagesByColour } from '../../../tests/helpers/files/coloured-images.ts'
import type { PaletteColour } from './palette.ts'

const RED = 'c03028'
const BLUE = '2850c0'
const GREY = '808080'

let database: TestDatabase
const palettes = new Map<string, PaletteColour[]>()

beforeAll(async () => {
  database = await openTestDatabase()
  await addImage('red', { [RED]: 0.9, [GREY]: 0.1 })
  await addImage('blue', { [BLUE]: 0.8, [GREY]: 0.2 })
  await addImage('half', { [RED]: 0.5, [BLUE]: 0.5 })
  await addImage('grey', { [GREY]: 1 })
  // Slightly lighter than red.
  await addImage('rosy', { c83830: 0.9, [GREY]: 0.1 })
  for (let nth = 0; nth < 200; nth += 1) await addImage(`${nth}`, someColours(nth))
})

afterAll(() => database.close())

/** Three colours derived from the number. */
function someColours(nth: number): Record<string, number> {
  const hexAt = (place: number) =>
    (((nth * 3 + place + 1) * 2654435761) >>> 8).toString(16).padStart(6, '0').slice(-6)
  return { [hexAt(0)]: 0.6, [hexAt(1)]: 0.3, [hexAt(2)]: 0.1 }
}

async function addImage(id: string, shares: Record<string, number>): Promise<void> {
  const palette = Object.entries(shares).map(([hex, share]) => ({
    colour: parseColour(hex),
    share,
  }))
  palettes.set(id, palette)
  await database.db.execute(sql`
    insert into images (id, width, height, placeholder, bytes) values (${id}, 9, 9, '#888888', 9)`)
  await saveAppearance(database.db, id, { palette, descriptor: [1, 2, 3] })
}

const find = (colours: readonly WantedColour[]) => listImagesByColour(database.db, colours)

const idsOf = (found: readonly { readonly imageId: string }[]) =>
  found.map(({ imageId }) => imageId)

test('pictures are in the order of how much of them is close to a colour', async () => {
  const found = await find([{ hex: RED, share: 1 }])
  expect(idsOf(found).slice(0, 3)).toEqual(['red', 'rosy', 'half'])
  expect(idsOf(found)).not.toContain('grey')
  expect(found[0]?.score).toBeCloseTo(900, -1)
})

test('of two colours, that with the larger share counts for more', async () => {
  const first = async (red: number, blue: number) =>
    idsOf(
      await find([
        { hex: RED, share: red },
        { hex: BLUE, share: blue },
      ]),
    )[0]
  expect(await first(0.8, 0.2)).toBe('red')
  expect(await first(0.2, 0.8)).toBe('blue')
  const [one] = await find([
    { hex: RED, share: 0 },
    { hex: BLUE, share: 0 },
  ])
  expect(one?.score).toBeGreaterThan(0)
})

test('the best pictures and their scores are those of the formula', async () => {
  const wanted = [RED, BLUE, GREY].map((hex, nth) => ({ hex, share: 1 + nth }))
  const scores = new Map([...palettes].map(([id, palette]) => [id, scoreOf(palette, wanted)]))
  const best = [...scores].toSorted(([, a], [, b]) => b - a).map(([id]) => id)
  const found = await find(wanted)
  expect(found.length).toBeGreaterThan(10)
  for (const { imageId, score } of found) {
    // Stored shares are rounded to thousandths.
    expect(Math.abs(score - (scores.get(imageId) ?? 0)), imageId).toBeLessThan(10)
  }
  expect(idsOf(found).slice(0, 8)).toEqual(expect.arrayContaining(best.slice(0, 5)))
})

function scoreOf(palette: readonly PaletteColour[], wanted: readonly WantedColour[]): number {
  const total = wanted.reduce((sum, { share }) => sum + share, 0)
  const closeness = (one: OkLab, hex: string) =>
    Math.max(0, 1 - distanceOf(one, parseColour(hex)) / COLOUR_REACH)
  return palette.reduce(
    (sum, { colour, share }) =>
      sum +
      wanted.reduce(
        (part, { hex, share: weight }) =>
          part + (weight / total) * share * 1000 * closeness(colour, hex),
        0,
      ),
    0,
  )
}

test.each([RED, BLUE, GREY, 'a06a40', '40a070'])(
  'in a small gallery, all images with some of #%s are found',
  async (hex) => {
    const wanted = [{ hex, share: 1 }]
    const some = [...palettes].filter(([, palette]) => scoreOf(palette, wanted) > 60)
    expect(some.length).toBeGreaterThan(1)
    const found = idsOf(await find(wanted))
    expect(found).toEqual(expect.arrayContaining(some.map(([id]) => id)))
  },
)

test('the migration to finer cells puts stored colours where the search looks for them', async () => {
  const migration = await readFile('db/migrations/0068_finer-colour-cells.sql', 'utf8')
  await database.sql.unsafe('update image_colours set cell = -1')
  await database.sql.unsafe(migration)
  const colours = await database.sql<
    { cell: number; lightness: number; a: number; b: number }[]
  >`select cell, lightness, a, b from image_colours`
  expect(colours.length).toBeGreaterThan(600)
  const lost = colours.filter(({ cell, lightness, a, b }) => {
    const near = cellsNear([lightness / 1000, a / 1000, b / 1000])
    return !near.some((one) => one.cell === cell && one.closeness > 0.99)
  })
  expect(lost).toEqual([])
})
