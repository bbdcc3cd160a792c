import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { addArtwork, createGuest, signUp, type Person } from '../../../tests/helpers/app/person.ts'
import { cubeText } from '../../database/columns.server.ts'
import { newId } from '../../kernel/id.ts'

let app: TestApp
let guest: Person
let ada: Person
let bo: Person
let cleo: Person
/** A work of Ada's. The others are named after the distance of their images from its image. */
let work: string
let near: string
let far: string
let own: string

beforeAll(async () => {
  app = await openTestApp()
  guest = createGuest(app.api)
  ada = await signUp(app.api, { isArtist: true })
  bo = await signUp(app.api, { isArtist: true })
  cleo = await signUp(app.api, { isArtist: true })
  work = await addAt(ada, 0)
  own = await addAt(ada, 1)
  far = await addAt(bo, 50)
  near = await addAt(cleo, 5)
})

afterAll(() => app.close())

beforeEach(async () => {
  await app.database.db.execute(sql`delete from descriptor_cells`)
  await app.database.db.execute(sql`update image_descriptors set cell = 0`)
})

/** Publishes a work whose image has its descriptor at a place on a line. */
async function addAt(artist: Person, distance: number, isPublished = true): Promise<string> {
  const id = await addArtwork(artist, { isPublished })
  await app.database.db.execute(sql`
    with image as (
      insert into images (id, width, height, placeholder, bytes)
      values (${newId()}, 9, 9, '#888888', 9) returning id
    ), described as (
      insert into image_descriptors (image_id, cell, point)
      select id, 0, ${cubeText([distance, ...Array.from({ length: 31 }, () => 7)])} from image
    )
    update artworks set image_id = (select id from image) where artworks.id = ${id}`)
  return id
}

async function similarTo(id: string, query = ''): Promise<string[]> {
  const { status, body } = await guest.call('GET', `/artworks/${id}/similar${query}`)
  expect(status).toBe(200)
  return body.items.map(({ id: one }: { readonly id: string }) => one)
}

test('similar works are by others, the most alike first', async () => {
  expect(await similarTo(work)).toEqual([near, far])
  expect(await similarTo(near)).toEqual([own, work, far])
  expect(await similarTo(work, '?limit=1')).toEqual([near])
})

test('each has what a strip shows of it', async () => {
  const { body } = await guest.call('GET', `/artworks/${work}/similar`)
  const { body: feed } = await guest.call('GET', `/artworks?artistId=${cleo.id}`)
  const { id, title, price, year, urls, image, alt_description } = feed.items[0]
  const shown = { id, title, price, year, urls, image, alt_description }
  expect(body.items[0]).toEqual({ ...shown, artistId: cleo.id, isPinned: false })
})

test('drafts and unknown works have none, and drafts and hidden works are among none', async () => {
  const draft = await addAt(bo, 1, false)
  expect(await similarTo(draft)).toEqual([])
  expect(await similarTo(newId())).toEqual([])
  expect(await similarTo(work)).toEqual([near, far])
  const published = sql`update artworks set published_at = null where id = ${near}`
  await app.database.db.execute(published)
  expect(await similarTo(work)).toEqual([far])
  await app.database.db.execute(sql`update artworks set published_at = now() where id = ${near}`)
})

test('a work whose image has no descriptor yet has none', async () => {
  const id = await addAt(bo, 2)
  await app.database.db.execute(sql`delete from image_descriptors
    where image_id = (select image_id from artworks where id = ${id})`)
  expect(await similarTo(id)).toEqual([])
  expect(await similarTo(work)).toEqual([near, far])
})

test('where cells are learnt, images of the nearest cells and those without one are found', async () => {
  // Ten cells along the line; four are near enough to the work to be searched.
  await app.database.db.execute(sql`insert into descriptor_cells (cell, version, centre)
    select nth, 1, cube(array[nth * 10 - 10] || array_fill(7::float8, array[31]))
    from generate_series(1, 10) nth`)
  const place = (id: string, cell: number) => sql`update image_descriptors set cell = ${cell}
    where image_id = (select image_id from artworks where id = ${id})`
  await app.database.db.execute(place(near, 1))
  await app.database.db.execute(place(far, 10))
  expect(await similarTo(work)).toEqual([near])
  await app.database.db.execute(place(far, 4))
  expect(await similarTo(work)).toEqual([near, far])
})

test.each(['?limit=0', '?limit=25', '?limit=x'])('%s is refused', async (query) => {
  const { status } = await guest.call('GET', `/artworks/${work}/similar${query}`)
  expect(status).toBe(422)
})
