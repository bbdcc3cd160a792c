import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import {
  addArtwork,
  checkOut,
  createGuest,
  DELIVERY,
  PASSWORD,
  signInAgain,
  signUp,
  uploadImage,
  type Person,
} from '../../../tests/helpers/app/person.ts'
import type { Mail } from '../../account/mailer.server.ts'
import { newId } from '../../kernel/id.ts'
import { begin } from '../../../tests/helpers/app/tus.ts'
import { AccountExportSchema } from './account-export.schema.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ rateLimits: true })
})

afterAll(() => app.close())

async function download(person: Person) {
  const { status, body, headers } = await person.call('GET', '/users/me/export')
  expect(status, JSON.stringify(body)).toBe(200)
  return { text: JSON.stringify(body), body: AccountExportSchema.strict().parse(body), headers }
}

/** An artist who also collects, with at least one row in every table that references users. */
async function createBusyPerson() {
  const person = await signUp(app.api, {
    isArtist: true,
    firstName: 'Zephyrine',
    lastName: 'Quillfeather',
  })
  const other = await signUp(app.api, { isArtist: true, lastName: 'Somebody-Else' })
  await app.database.sql`insert into operators (user_id) values (${person.id})`
  const photoId = await uploadImage(person)
  await person.call('PATCH', '/users/me', {
    location: 'Xanthopolis',
    bio: '=HYPERLINK("https://evil.example")',
    statement: '<script>alert(1)</script>',
    photoId,
  })
  const draft = await addArtwork(person, {
    title: 'Unfinished thought',
    isPublished: false,
    imageId: await uploadImage(person),
  })
  const work = await addArtwork(person, { title: 'Vermilion hour', price: 77 })
  const liked = await addArtwork(other, { title: 'Liked by her' })
  const wanted = await addArtwork(other, { title: 'Wanted by her' })
  const bought = await addArtwork(other, { title: 'Bought by her' })
  await person.call('PUT', `/favorites/${liked}`)
  await person.call('PUT', `/users/me/following/${other.id}`)
  const list = await person.call('POST', '/lists', { name: 'Her hall' })
  await person.call('PUT', `/lists/${list.body.id}/items/${liked}`)
  await person.call('PATCH', `/lists/${list.body.id}/items/${liked}`, { note: 'By the stairs' })
  await person.call('POST', '/users/me/saved-searches', { query: 'q=vermilion' })
  await person.call('POST', '/cart/items', { id: bought })
  const delivery = { ...DELIVERY, address: '7 Vanishing Lane' }
  const { body: cart } = await person.call('GET', '/cart')
  const key = { 'idempotency-key': newId() }
  await person.call('POST', '/purchases', { delivery, total: cart.total }, key)
  await person.call('POST', '/cart/items', { id: wanted })
  await other.call('POST', '/cart/items', { id: work })
  await checkOut(other)
  await createGuest(app.api).call('POST', '/password-resets', { email: person.email })
  // The link is stored after the answer, and before its mail is sent.
  const isReset = ({ to, text }: Mail) => to === person.email && text.includes('/reset-password?')
  await expect.poll(() => app.mails.some(isReset)).toBe(true)
  await createGuest(app.api).call('POST', '/session', { email: person.email, password: 'not it' })
  await begin(person, 9)
  return { person, other, photoId, draft, work, liked, wanted, bought }
}

test('an export holds everything that the database knows of a person, and nothing that signs them in', async () => {
  const { person, other, photoId, ...ids } = await createBusyPerson()
  const { body, text, headers } = await download(person)
  expect(body.user).toMatchObject({ id: person.id, email: person.email, lastName: 'Quillfeather' })
  expect(body.user.profilePhoto).toContain(photoId)
  for (const words of ['Xanthopolis', 'evil.example', 'alert(1)', '7 Vanishing Lane']) {
    expect(text).toContain(words)
  }
  expect(body.artworks.map(({ id }) => id)).toEqual([ids.work, ids.draft])
  expect(body.favorites.map(({ id }) => id)).toEqual([ids.liked])
  expect(body.savedSearches.map(({ query }) => query)).toEqual(['q=vermilion'])
  expect(body.following.map(({ id }) => id)).toEqual([other.id])
  expect(body.lists).toMatchObject([{ name: 'Her hall', items: [{ note: 'By the stairs' }] }])
  expect(body.cart.items.map(({ id }) => id)).toEqual([ids.wanted])
  expect(body.purchases.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([ids.bought])
  expect(body.sales).toMatchObject([{ artworkTitle: 'Vermilion hour', amount: 77, quantity: 1 }])
  expect(body.orderHistory.map(({ history }) => history.map(({ change }) => change))).toEqual([
    ['placed'],
    ['placed'],
  ])
  expect(body.operatorSince).not.toBeNull()
  expect(body.sessions).toHaveLength(1)
  expect(body.resetLinks).toHaveLength(1)
  const counted = ['begun-upload', 'checkout', 'export', 'reset', 'sign-in', 'sign-up', 'upload']
  expect(body.uploads).toHaveLength(3)
  expect(body.partialUploads).toMatchObject([{ fileName: 'evening_light.png', length: 9 }])
  expect([...new Set(body.tries.map(({ what }) => what))]).toEqual(counted)

  const { sql } = app.database
  const secrets = await sql`
    select token as secret from sessions union all select password from credentials
    union all select identifier from verifications`
  expect(secrets.length).toBeGreaterThan(4)
  for (const { secret } of secrets) expect(text).not.toContain(secret)
  expect(text).not.toContain(other.email)
  // A browser saves the response as a file, does not cache it and never renders it as a page.
  expect(headers.get('content-type')).toBe('application/json')
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="frame-[\d-]{10}\.json"$/,
  )
  expect(headers.get('cache-control')).toBe('no-store')
})

test('an export leaves out no table that refers to people', async () => {
  // A new table has to be added to `collectAccount`, then here.
  const tables = await app.database.sql`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass order by 1`
  expect(tables.map(({ name }) => name)).toEqual([
    'api_tokens',
    // Derived from the profile and the works, which the export contains.
    'artist_listings',
    'artworks',
    'authenticators',
    'backup_codes',
    // Exported with the enquiries.
    'blocked_senders',
    'cart_items',
    'certificates',
    'credentials',
    'digest_subscriptions',
    'digests',
    'enquiry_sides',
    'exhibitions',
    'favourites',
    'follows',
    'form_drafts',
    'former_emails',
    'lists',
    'notifications',
    'operators',
    'partial_uploads',
    'passkeys',
    'press_texts',
    'provenance_owners',
    'purchase_items',
    'purchases',
    'reports',
    'saved_searches',
    'sessions',
    'transfer_offers',
    'uploads',
  ])
})

test('an export is whole however long the lists are', async () => {
  const person = await signUp(app.api, { isArtist: true })
  const imageId = await uploadImage(person)
  await app.database.sql`
    insert into artworks (id, artist_id, image_id, title, description, alt_description)
    select gen_random_uuid(), ${person.id}, ${imageId}, 'No. ' || n, '', ''
    from generate_series(1, 1203) n`
  const { body } = await download(person)
  expect(new Set(body.artworks.map(({ title }) => title)).size).toBe(1203)
})

test('an export is for oneself, some times an hour, and forgotten with the account', async () => {
  const person = await signUp(app.api, { isArtist: false })
  const phone = await signInAgain(app.api, person)
  for (let index = 0; index < 20; index += 1) await download(index % 2 === 0 ? person : phone)
  expect((await phone.call('GET', '/users/me/export')).status).toBe(429)
  await person.call('DELETE', '/users/me', { password: PASSWORD })
  expect((await phone.call('GET', '/users/me/export')).status).toBe(401)
  const left = await app.database.sql`
    select from rate_limits where key like ${`%${person.id}%`} or key like ${`%${person.email}%`}`
  expect(left).toHaveLength(0)
})
