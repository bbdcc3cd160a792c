import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../kernel/id.ts'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { addArtwork, createGuest, signUp, type Person } from '../../tests/helpers/app/person.ts'
import type { RoomPart } from './room.schema.ts'

let app: TestApp
let artist: Person
let guest: Person
/** Ids in the order of publication. */
let works: string[]

const SIZED = 60

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true })
  guest = createGuest(app.api)
  works = []
  for (let nth = 0; nth < SIZED; nth += 1) works.push(await addArtwork(artist))
  await app.database.sql`
    update artworks set width_mm = 700, height_mm = 900, width_cm = 70, height_cm = 90
    where artist_id = ${artist.id}`
})

afterAll(() => app.close())

async function readRooms(path: string, person = guest): Promise<RoomPart> {
  const { status, body } = await person.call('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** All parts of the rooms at an address. */
async function readAll(path: string): Promise<RoomPart[]> {
  const parts: RoomPart[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `${path.includes('?') ? '&' : '?'}cursor=${cursor}`
    const part: RoomPart = await readRooms(path + query)
    parts.push(part)
    cursor = part.nextCursor
  }
  return parts
}

const idsOf = (parts: readonly RoomPart[]) =>
  parts.flatMap((part) => part.works.map(({ id }) => id))

test('the rooms of an artist come in parts, with every work once and no gap between rooms', async () => {
  const parts = await readAll(`/rooms/artist/${artist.id}`)
  expect(parts.length).toBe(2)
  expect(idsOf(parts).toSorted()).toEqual(works.toSorted())
  let nextRoom = 0
  for (const part of parts) {
    expect(part.firstRoom).toBe(nextRoom)
    nextRoom += part.rooms.length
    const rooms = new Set(part.works.map(({ place }) => place.room))
    expect([...rooms]).toEqual(part.rooms.map((_, index) => part.firstRoom + index))
  }
  const exits = parts.map(({ rooms }) => rooms.at(-1)?.doorways.map(({ to }) => to))
  expect(exits).toEqual([[2, 4], [nextRoom - 2]])
})

test('works without a size are listed and do not hang', async () => {
  const other = await signUp(app.api, { isArtist: true })
  const id = await addArtwork(other)
  const part = await readRooms(`/rooms/artist/${other.id}`)
  expect(part).toMatchObject({ rooms: [], works: [], nextCursor: null, title: 'Ada Artist' })
  expect(part.unhung.map((work) => [work.id, work.dimensions])).toEqual([[id, null]])
})

test('a hung work has what a label and a drawing need', async () => {
  const [first] = (await readRooms(`/rooms/artist/${artist.id}`)).works
  expect(first).toMatchObject({
    artistId: artist.id,
    dimensions: { width: 700, height: 900, depth: null },
    place: { room: 0, centre: 1550 },
    isFavorited: false,
    text: '',
  })
  expect(first?.files[0]?.url).toMatch(/\/400\.webp$/)
})

test('drafts and hidden works never hang', async () => {
  const other = await signUp(app.api, { isArtist: true })
  await addArtwork(other, { isPublished: false })
  const part = await readRooms(`/rooms/artist/${other.id}`, other)
  expect([part.works, part.unhung]).toEqual([[], []])
})

test('an exhibition hangs in the order and with the texts of its artist, and a draft for its artist only', async () => {
  const { body } = await artist.call('POST', '/exhibitions', { kind: 'exhibition', title: 'Tides' })
  const hung = works.map((id) => ({ id, text: `On ${id}` }))
  await artist.call('PUT', `/exhibitions/${body.id}/works`, { works: hung })
  const path = `/rooms/exhibition/${body.id}`
  expect((await guest.call('GET', path)).body.code).toBe('exhibition-not-found')
  expect((await readRooms(path, artist)).isPublic).toBe(false)
  await artist.call('PUT', `/exhibitions/${body.id}/publication`)
  const parts = await readAll(path)
  expect(parts.length).toBe(2)
  expect(idsOf(parts)).toEqual(hung.map(({ id }) => id))
  const [first] = parts
  expect([first?.title, first?.works[0]?.text]).toEqual(['Tides', `On ${first?.works[0]?.id}`])
})

test('a shared list hangs with its notes, and without telling whose it is', async () => {
  const { body: list } = await artist.call('POST', '/lists', { name: 'Hall' })
  await guest.call('GET', '/stock-photos')
  for (const id of [works[0], 'sketch-quiet-profile']) {
    await artist.call('PUT', `/lists/${list.id}/items/${id}`)
  }
  await artist.call('PATCH', `/lists/${list.id}/items/${works[0]}`, { note: 'Above the sofa' })
  const { body: sharing } = await artist.call('PUT', `/lists/${list.id}/sharing`)
  const part = await readRooms(`/rooms/list/${sharing.shareToken}`)
  expect(part).toMatchObject({ title: 'Hall', artist: null })
  expect(part.works.map(({ id, text }) => [id, text])).toEqual([[works[0], 'Above the sofa']])
  expect(part.unhung.map(({ id, artistId }) => [id, artistId])).toEqual([
    ['sketch-quiet-profile', null],
  ])
})

test('a search hangs what it finds, and without one everything', async () => {
  const found = await readAll(`/rooms?artistId=${artist.id}&sort=newest`)
  expect(idsOf(found).length).toBe(SIZED)
  expect(idsOf(await readAll('/rooms')).length).toBe(SIZED)
  expect((await readRooms('/rooms?q=nothingofthiskind')).works).toEqual([])
})

test('works that follow without a size leave an empty room behind the last doorway', async () => {
  const other = await signUp(app.api, { isArtist: true })
  await addArtwork(other)
  for (let nth = 0; nth < 48; nth += 1) {
    const id = await addArtwork(other)
    await other.call('PATCH', `/artworks/${id}`, { size: { width: 50, height: 70 } })
  }
  const [first, last] = await readAll(`/rooms/artist/${other.id}`)
  expect(first?.rooms.at(-1)?.doorways.at(-1)?.to).toBe(last?.firstRoom)
  expect([last?.rooms.length, last?.works.length, last?.unhung.length]).toEqual([1, 0, 1])
})

test.each([
  [`/rooms/artist/${newId()}`, 'artist-not-found'],
  ['/rooms/artist/x', 'artist-not-found'],
  ['/rooms/exhibition/x', 'exhibition-not-found'],
  ['/rooms/list/x', 'shared-list-not-found'],
  ['/rooms/attic/x', 'invalid-request'],
  ['/rooms?cursor=nonsense', 'malformed-request'],
  ['/rooms?cursor=0_0_0_nonsense', 'malformed-request'],
  ['/rooms?minPrice=5&maxPrice=1', 'invalid-request'],
])('%s is refused with %s', async (path, code) => {
  expect((await guest.call('GET', path)).body.code).toBe(code)
})

describe('an exhibition that its artist hangs', () => {
  const TEXTS = ['By the river', '']
  let path: string
  let first: RoomPart['works'][number]
  let revision: number

  const hang = (hanging: object, person = artist, headers = {}) =>
    person.call('PUT', `/exhibitions/${path.split('/').at(-1)}/hanging`, hanging, headers)

  beforeAll(async () => {
    const { body } = await artist.call('POST', '/exhibitions', { kind: 'series', title: 'Ebb' })
    path = `/rooms/exhibition/${body.id}`
    const hung = works.slice(0, 20).map((id) => ({ id }))
    await artist.call('PUT', `/exhibitions/${body.id}/works`, { works: hung })
    const published = await artist.call('PUT', `/exhibitions/${body.id}/publication`)
    revision = published.body.revision
    const [work] = (await readRooms(path)).works
    if (work === undefined) throw new Error('nothing hangs')
    first = work
  })

  test('shows a moved work and the texts of its rooms, and hangs all else as before', async () => {
    const before = await readRooms(path)
    const offset = first.place.offset + 120
    const { room, side } = first.place
    const hanging = { places: [{ id: first.id, room, side, offset }], texts: TEXTS }
    const { status, body } = await hang(hanging, artist, { 'if-match': `"${revision}"` })
    expect([status, body.hanging, body.revision]).toEqual([200, hanging, revision + 1])
    const after = await readRooms(path)
    expect(after.rooms.map(({ text }) => text)).toEqual(TEXTS)
    const placeOf = (part: RoomPart, id: string) => part.works.find((work) => work.id === id)?.place
    expect(placeOf(after, first.id)).toEqual({ ...first.place, offset })
    for (const { id, place } of before.works) {
      if (id !== first.id) expect(placeOf(after, id)).toEqual(place)
    }
    await hang({ places: [], texts: [] })
    expect((await readRooms(path)).works).toEqual(before.works)
  })

  test('keeps its places where a work is gone, and deletes that of the work', async () => {
    const { room, side, offset } = first.place
    const other = works[59] ?? ''
    const places = [
      { id: first.id, room, side, offset: offset + 60 },
      { id: other, room, side, offset },
    ]
    expect((await hang({ places, texts: [] })).status).toBe(200)
    const shown = (await readRooms(path)).works
    expect(shown.find(({ id }) => id === first.id)?.place.offset).toBe(offset + 60)
    expect(shown.some(({ id }) => id === other)).toBe(false)
  })

  test('is refused where works overlap, or another device was faster', async () => {
    const second = (await readRooms(path)).works.find(({ id }) => id !== first.id)
    const { room, side, offset } = second?.place ?? first.place
    const overlap = await hang({ places: [{ id: first.id, room, side, offset }], texts: [] })
    expect([overlap.status, overlap.body.code]).toEqual([422, 'hanging-misfit'])
    expect(overlap.body.detail).toContain('hangs over')
    const stale = await hang({ places: [], texts: [] }, artist, { 'if-match': '"1"' })
    expect([stale.status, stale.body.code]).toEqual([412, 'exhibition-changed-elsewhere'])
    const stranger = await signUp(app.api, { isArtist: true })
    expect((await hang({ places: [], texts: [] }, stranger)).body.code).toBe('exhibition-not-found')
  })
})
