import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, silentLog, type TestApp } from '../../../tests/helpers/app/app.ts'
import { signUpOperator, suspend } from '../../../tests/helpers/app/operator.ts'
import {
  addArtwork,
  checkOut,
  signUp,
  uploadImage,
  type Person,
} from '../../../tests/helpers/app/person.ts'
import type { SessionClaim } from '../../http/http.server.ts'
import { ownsWithheld } from './withheld-image.store.server.ts'
import { createWithheldImages, type WithheldImageList } from './withheld-images.server.ts'

const NOBODY = '00000000-0000-7000-8000-000000000000'

/** Replaces the signed cookie by a token header. */
async function claimOfToken(headers: Headers): Promise<SessionClaim | null> {
  const token = headers.get('x-token')
  if (!token) return null
  return { token, lastsUntil: new Date().toISOString(), closedAccounts: [] }
}

let app: TestApp
let operator: Person
let artist: Person
let images: WithheldImageList

beforeAll(async () => {
  app = await openTestApp()
  operator = await signUpOperator(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  artist = await signUp(app.api, { isArtist: true })
  images = createWithheldImages({ db: app.database.db, log: silentLog, claimSession: claimOfToken })
})

/** Adds a work with an image of its own. */
const addWork = async () => addArtwork(artist, { imageId: await uploadImage(artist) })
const imageOf = async (work: string): Promise<string> =>
  (await operator.call('GET', `/admin/artworks/${work}`)).body.imageUrl.split('/')[2]
const hide = (work: string) =>
  operator.call('PUT', `/admin/artworks/${work}/hiding`, { reason: 'A copy' })
const suspended = () => ({ type: 'artist.suspended', artistId: artist.id }) as const

test('the images of hidden works and suspended people are withheld from the event on', async () => {
  const [work, other] = [await addWork(), await addWork()]
  const [image, second] = [await imageOf(work), await imageOf(other)]
  expect(await images.isWithheld(image)).toBe(false)
  expect(images.mayBeWithheld(image)).toBe(false)
  await hide(work)
  images.handle({ type: 'artwork.hidden', artworkId: work, artistId: artist.id })
  // Until the list is read again, every image may be withheld.
  expect(images.mayBeWithheld(second)).toBe(true)
  expect([await images.isWithheld(image), await images.isWithheld(second)]).toEqual([true, false])
  expect([images.mayBeWithheld(image), images.mayBeWithheld(second)]).toEqual([true, false])
  await suspend(operator, artist)
  images.handle(suspended())
  expect(await images.isWithheld(second)).toBe(true)
})

/** Adds a work with an existing image, without the API's check of who uploaded it. */
const addSame = (owner: Person, imageId: string, publishedAt: Date | null) =>
  app.database.sql`
    insert into artworks (id, artist_id, image_id, title, description, alt_description, price_cents,
      published_at)
    values (gen_random_uuid(), ${owner.id}, ${imageId}, 'Same', '', '', 100, ${publishedAt})`

test('the same picture that somebody else has published stays', async () => {
  const imageId = await imageOf(await addWork())
  await addSame(await signUp(app.api, { isArtist: true }), imageId, new Date())
  await suspend(operator, artist)
  images.handle(suspended())
  expect(await images.isWithheld(imageId)).toBe(false)
})

test('a draft does not keep the image of a hidden work open to all', async () => {
  const work = await addWork()
  const imageId = await imageOf(work)
  await addSame(artist, imageId, null)
  await hide(work)
  images.handle({ type: 'artwork.hidden', artworkId: work, artistId: artist.id })
  expect(await images.isWithheld(imageId)).toBe(true)
})

test.each([{ type: 'artwork.deleted' }, { type: 'artwork.changed', fields: ['image'] }] as const)(
  'an image is withheld once no published work shows it any more: $type',
  async (change) => {
    const [work, other] = [await addWork(), await addWork()]
    const [imageId, ownImageId] = [await imageOf(work), await imageOf(other)]
    await artist.call('PATCH', `/artworks/${other}`, { imageId })
    await hide(work)
    images.handle({ type: 'artwork.hidden', artworkId: work, artistId: artist.id })
    expect(await images.isWithheld(imageId)).toBe(false)
    if (change.type === 'artwork.deleted') await artist.call('DELETE', `/artworks/${other}`)
    else await artist.call('PATCH', `/artworks/${other}`, { imageId: ownImageId })
    images.handle({ ...change, artworkId: other, artistId: artist.id })
    expect(await images.isWithheld(imageId)).toBe(true)
  },
)

test('all images of a hidden work are withheld, save those that another work shows', async () => {
  const [work, other] = [await addWork(), await addWork()]
  const further = await uploadImage(artist)
  const attach = async (id: string) =>
    artist.call('PUT', `/artworks/${id}/images`, {
      images: [{ imageId: await imageOf(id) }, { imageId: further }],
    })
  await attach(work)
  await hide(work)
  images.handle({ type: 'artwork.hidden', artworkId: work, artistId: artist.id })
  expect(await images.isWithheld(further)).toBe(true)
  const { db } = app.database
  expect(await ownsWithheld(db, { viewerId: artist.id, imageId: further })).toBe(true)
  expect(await ownsWithheld(db, { viewerId: NOBODY, imageId: further })).toBe(false)
  await attach(other)
  images.handle({ type: 'artwork.hidden', artworkId: work, artistId: artist.id })
  expect(await images.isWithheld(further)).toBe(false)
})

test.each(['deletes the work', 'replaces its image', 'has replaced its image'])(
  'the image of a hidden work that was bought stays withheld when its artist %s',
  async (what) => {
    const work = await addWork()
    const image = await imageOf(work)
    const buyer = await signUp(app.api, { isArtist: false })
    await buyer.call('POST', '/cart/items', { id: work })
    await checkOut(buyer)
    const replace = async () =>
      artist.call('PATCH', `/artworks/${work}`, { imageId: await uploadImage(artist) })
    if (what === 'has replaced its image') await replace()
    await hide(work)
    const isDeleted = what === 'deletes the work'
    if (isDeleted) await artist.call('DELETE', `/artworks/${work}`)
    if (what === 'replaces its image') await replace()
    images.handle(null)
    expect(await images.isWithheld(image)).toBe(true)
    const { db } = app.database
    expect(await ownsWithheld(db, { viewerId: buyer.id, imageId: image })).toBe(true)
    if (isDeleted) return
    await operator.call('DELETE', `/admin/artworks/${work}/hiding`)
    images.handle(null)
    expect(await images.isWithheld(image)).toBe(false)
  },
)

test('its buyer, its artist and operators with a second factor may see a withheld image', async () => {
  const work = await addWork()
  const image = await imageOf(work)
  const buyer = await signUp(app.api, { isArtist: false })
  await buyer.call('POST', '/cart/items', { id: work })
  await checkOut(buyer)
  await hide(work)
  const seen: boolean[] = []
  const unproved = await signUpOperator(app)
  await app.database.sql`
    update sessions set factor_proved_at = null where user_id = ${unproved.id}`
  const stranger = await signUp(app.api, { isArtist: true })
  for (const who of [null, stranger, unproved, artist, buyer, operator]) {
    const [session] = await app.database.sql<{ token: string }[]>`
      select token from sessions where user_id = ${who?.id ?? NOBODY}`
    seen.push(await images.maySee(new Headers({ 'x-token': session?.token ?? '' }), image))
  }
  expect(seen).toEqual([false, false, false, true, true, true])
})

test('favourites and orders do not make the list be read again', async () => {
  await images.isWithheld('x')
  images.handle({ type: 'favourite.changed', itemIds: ['x'] })
  images.handle({ type: 'order.placed', purchaseId: 'p' })
  expect(images.mayBeWithheld('x')).toBe(false)
  images.handle(null)
  expect(images.mayBeWithheld('x')).toBe(true)
})
