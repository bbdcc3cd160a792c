import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { signUpOperator, suspend } from '../../../tests/helpers/app/operator.ts'
import { addArtwork, createGuest, signUp, type Person } from '../../../tests/helpers/app/person.ts'
import { newId } from '../../kernel/id.ts'
import { MAX_MORE_WORKS } from './related-work.ts'

let app: TestApp
let guest: Person
let ada: Person
let bo: Person
/** Ids in the order of the gallery, newest first. */
let adas: string[]
let bos: string

beforeAll(async () => {
  app = await openTestApp()
  guest = createGuest(app.api)
  ada = await signUp(app.api, { isArtist: true })
  bo = await signUp(app.api, { isArtist: true })
  adas = []
  for (let nth = 0; nth < MAX_MORE_WORKS + 2; nth += 1) {
    // Bo's work is published between Ada's first and second.
    if (nth === 1) bos = await addArtwork(bo)
    adas.unshift(await addArtwork(ada))
  }
})

afterAll(() => app.close())

type Listed = { readonly id: string }

async function relatedTo(id: string) {
  const { status, body } = await guest.call('GET', `/artworks/${id}/related`)
  expect(status).toBe(200)
  const { inGallery, byArtist } = body
  return {
    inGallery: [inGallery.previous?.id ?? null, inGallery.next?.id ?? null],
    previous: byArtist.previous?.id ?? null,
    following: byArtist.following.map(({ id: one }: Listed) => one),
    newest: byArtist.newest.map(({ id: one }: Listed) => one),
  }
}

const NOTHING = { inGallery: [null, null], previous: null, following: [], newest: [] }

test('the newest work is followed by the older ones of its artist', async () => {
  expect(await relatedTo(adas[0] ?? '')).toEqual({
    inGallery: [null, adas[1]],
    previous: null,
    following: adas.slice(1, MAX_MORE_WORKS + 1),
    newest: [],
  })
})

test('where too few works follow, the newest of the artist fill up', async () => {
  const [, , third = ''] = adas
  expect(await relatedTo(third)).toEqual({
    inGallery: [adas[1], adas[3]],
    previous: adas[1],
    following: adas.slice(3),
    newest: adas.slice(0, 1),
  })
})

test('the oldest work ends the gallery, and the newest works of its artist follow', async () => {
  expect(await relatedTo(adas.at(-1) ?? '')).toEqual({
    inGallery: [bos, null],
    previous: adas.at(-2),
    following: [],
    newest: adas.slice(0, MAX_MORE_WORKS),
  })
})

test('an artist’s only work is beside works of others', async () => {
  expect(await relatedTo(bos)).toEqual({
    ...NOTHING,
    inGallery: [adas.at(-2), adas.at(-1)],
  })
})

test('a related work has what a strip shows of it', async () => {
  const { body } = await guest.call('GET', `/artworks/${adas[1]}/related`)
  const { body: feed } = await guest.call('GET', '/artworks?limit=1')
  const { id, title, price, year, urls, image, alt_description } = feed.items[0]
  const shown = {
    id,
    title,
    price,
    year,
    urls,
    image,
    alt_description,
    artistId: ada.id,
    isPinned: false,
  }
  expect(body.inGallery.previous).toEqual(shown)
  expect(body.byArtist.previous).toEqual(shown)
})

test('drafts and unknown works have no related works, and drafts are in no list', async () => {
  const draft = await addArtwork(ada, { isPublished: false })
  expect(await relatedTo(draft)).toEqual(NOTHING)
  expect(await relatedTo(newId())).toEqual(NOTHING)
  expect(JSON.stringify(await relatedTo(adas[0] ?? ''))).not.toContain(draft)
})

test('the series of a draft, and of a suspended artist’s work, are not told', async () => {
  const artist = await signUp(app.api, { isArtist: true })
  const work = await addArtwork(artist)
  const draft = await addArtwork(artist, { isPublished: false })
  const series = { kind: 'series', title: 'Salt' }
  const { body } = await artist.call('POST', '/exhibitions', series)
  const works = [work, draft].map((id) => ({ id, text: '' }))
  await artist.call('PUT', `/exhibitions/${body.id}/works`, { works })
  await artist.call('PUT', `/exhibitions/${body.id}/publication`)
  const seriesOf = async (id: string) =>
    (await guest.call('GET', `/artworks/${id}/related`)).body.exhibitions
  expect(await seriesOf(work)).toEqual([{ id: body.id, ...series }])
  expect(await seriesOf(draft)).toEqual([])
  await suspend(await signUpOperator(app), artist)
  expect(await seriesOf(work)).toEqual([])
})
