import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { addArtwork, signUp, type Person } from '../../../tests/helpers/app/person.ts'

let app: TestApp
let artist: Person

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true })
})

afterAll(() => app.close())

const dimensions = { width: 604, height: 805, depth: 18 }
const frame = { width: 20, depth: 35, colour: 'oak', mat: 60 }
const framed = { dimensions, shape: 'oval', frame, hangingHeight: 1500 }

const change = (id: string, fields: object) => artist.call('PATCH', `/artworks/${id}`, fields)
const work = async (id: string) => (await artist.call('GET', `/artworks/${id}`)).body

// Specification: 3.12
test('a work is stored in millimetres, of which its size in whole centimetres is a view', async () => {
  const id = await addArtwork(artist)
  expect((await change(id, framed)).status).toBe(200)
  expect(await work(id)).toMatchObject({ ...framed, size: { width: 60, height: 81 } })
  await change(id, { dimensions: null, frame: null, hangingHeight: null })
  expect(await work(id)).toMatchObject({
    size: null,
    dimensions: null,
    frame: null,
    hangingHeight: null,
    shape: 'oval',
  })
})

test('a size in centimetres sets the sides, and keeps millimetres with which it agrees', async () => {
  const id = await addArtwork(artist)
  await change(id, framed)
  await change(id, { size: { width: 60, height: 81 }, title: 'Same' })
  expect(await work(id)).toMatchObject({ title: 'Same', dimensions })
  await change(id, { size: { width: 61, height: 81 } })
  expect((await work(id)).dimensions).toEqual({ width: 610, height: 810, depth: 18 })
  await change(id, { size: null })
  expect(await work(id)).toMatchObject({ size: null, dimensions: null })
})

test('a work that is sent back as it was read stays as it is', async () => {
  const id = await addArtwork(artist)
  await change(id, framed)
  const before = await work(id)
  const { size, shape, hangingHeight } = before
  const same = { size, shape, hangingHeight, dimensions: before.dimensions, frame: before.frame }
  await change(id, same)
  expect(await work(id)).toMatchObject(same)
})

test.each([
  [{ dimensions: { width: 9, height: 800 } }, 'dimensions.width'],
  [{ dimensions: { width: 60.5, height: 800 } }, 'dimensions.width'],
  [{ dimensions: { width: 600, height: 800, depth: 0 } }, 'dimensions.depth'],
  [{ shape: 'star' }, 'shape'],
  [{ frame: { width: 20, depth: 30, colour: 'pink' } }, 'frame.colour'],
  [{ frame: { width: 0, depth: 30, colour: 'oak' } }, 'frame.width'],
  [{ frame: { width: 20, depth: 30, colour: 'oak', mat: -1 } }, 'frame.mat'],
  [{ hangingHeight: 99 }, 'hangingHeight'],
  [{ size: { width: 1.5, height: 2 } }, 'size.width'],
])('%o is refused', async (fields, field) => {
  const id = await addArtwork(artist)
  const { status, body } = await change(id, fields)
  expect([status, body.errors[0].field]).toEqual([422, field])
})

test('a duplicate has the same frame and hangs at the same height', async () => {
  const id = await addArtwork(artist)
  await change(id, framed)
  const { body } = await artist.call('POST', `/artworks/${id}/duplicates`)
  expect(body).toMatchObject(framed)
})

test('a published work tells of a changed size and of changed framing', async () => {
  const id = await addArtwork(artist)
  await change(id, framed)
  const [event] = await app.database.sql`
    select event->'fields' as fields from domain_events
    where event->>'artworkId' = ${id} order by id desc limit 1`
  expect(event?.['fields']).toEqual(['size', 'framing'])
})

test('PostgreSQL refuses centimetres that differ from the millimetres', async () => {
  const id = await addArtwork(artist)
  await change(id, framed)
  const { sql } = app.database
  await expect(sql`update artworks set width_cm = 61 where id = ${id}`).rejects.toThrow(
    /artworks_size/,
  )
  await expect(sql`update artworks set frame_colour = null where id = ${id}`).rejects.toThrow(
    /artworks_frame/,
  )
})
