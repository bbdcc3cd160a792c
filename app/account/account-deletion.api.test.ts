import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
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
} from '../../tests/helpers/app/person.ts'
import { newId } from '../kernel/id.ts'

let app: TestApp

beforeAll(async () => {
  // Rate limits are on, since their keys contain personal data, too.
  app = await openTestApp({ rateLimits: true })
})

afterAll(() => app.close())

/** Finds every table and column that contains one of the words, whatever the column's type. */
async function findTraces(words: readonly string[]): Promise<string[]> {
  const { sql } = app.database
  const tables = await sql<{ table: string; columns: string[] }[]>`
    select table_name::text as table, array_agg(column_name::text) as columns
    from information_schema.columns where table_schema = 'public' group by table_name`
  expect(tables.flatMap(({ columns }) => columns).length).toBeGreaterThan(50)
  const traces: string[] = []
  for (const { table, columns } of tables) {
    const values = columns.map((column) => `('${column}', "${column}"::text)`).join(', ')
    const rows = await sql.unsafe<{ name: string; word: string }[]>(
      `select distinct cell.name, searched.word from "${table}"
       cross join lateral (values ${values}) as cell (name, value)
       join unnest($1::text[]) as searched (word)
         on cell.value ilike '%' || searched.word || '%'`,
      [words],
    )
    for (const { name, word } of rows) traces.push(`${table}.${name}: ${word}`)
  }
  return traces
}

const remove = (person: Person, password = PASSWORD) =>
  person.call('DELETE', '/users/me', { password })

// Specification: 7.5, 8.3
test('deleting an account needs the password', async () => {
  const person = await signUp(app.api, { isArtist: false })
  const { status, body } = await remove(person, 'not it')
  expect([status, body.code, body.title]).toEqual([403, 'incorrect-password', 'Incorrect password'])
  expect((await person.call('GET', '/users/me')).status).toBe(200)
})

// Specification: 7.7, 7.14, 7.30
test('a deleted account leaves nothing that identifies the person, in any table', async () => {
  const email = `${newId()}@vanish.example`
  const person = await signUp(app.api, {
    isArtist: true,
    email,
    firstName: 'Zephyrine',
    lastName: 'Quillfeather',
  })
  const collector = await signUp(app.api, { isArtist: false })
  const own = await addArtwork(person)
  const other = await addArtwork(await signUp(app.api, { isArtist: true }))
  await person.call('PATCH', '/users/me', {
    location: 'Xanthopolis',
    bio: 'Vermilionist by trade',
    statement: 'Ultramarinely yours',
    photoId: await uploadImage(person),
  })
  await collector.call('POST', '/cart/items', { id: own })
  await checkOut(collector)
  await collector.call('PUT', `/favorites/${own}`)
  await collector.call('POST', '/cart/items', { id: own })
  for (const id of [own, other]) await person.call('PUT', `/favorites/${id}`)
  await person.call('POST', '/cart/items', { id: other })
  const { body: cart } = await person.call('GET', '/cart')
  const delivery = { ...DELIVERY, firstName: 'Zephyrine', email, address: '7 Vanishing Lane' }
  const bought = await person.call(
    'POST',
    '/purchases',
    { delivery, total: cart.total },
    { 'idempotency-key': newId() },
  )
  expect(bought.status).toBe(201)
  await createGuest(app.api).call('POST', '/password-resets', { email })
  await createGuest(app.api).call('POST', '/session', { email, password: 'not it' })
  await expect.poll(() => app.mails.some(({ to }) => to === email)).toBe(true)

  const words = [
    email,
    'Zephyrine',
    'Quillfeather',
    'Xanthopolis',
    'Vermilionist',
    'Ultramarinely',
    'Vanishing Lane',
    person.id,
  ]
  expect((await findTraces(words)).length).toBeGreaterThan(10)
  expect((await remove(person)).status).toBe(204)
  expect(await findTraces(words)).toEqual([])
  expect(app.mails.filter(({ to }) => to === email)).toEqual([])
})

// Specification: 7.30
test('mails to an address that was never confirmed go with the account', async () => {
  const person = await signUp(app.api, { isArtist: false })
  const email = `${newId()}@vanish.example`
  await person.call('PUT', '/users/me/email', { email, password: PASSWORD })
  const mails = () => app.mails.filter(({ to, text }) => to === email || text.includes(email))
  await expect.poll(() => mails().map(({ to }) => to)).toContain(email)
  await expect.poll(() => mails().map(({ to }) => to)).toContain(person.email)
  expect((await remove(person)).status).toBe(204)
  expect(mails()).toEqual([])
})

test('a deleted account ends every session and frees the email', async () => {
  const person = await signUp(app.api, { isArtist: false })
  const phone = await signInAgain(app.api, person)
  const { headers } = await remove(person)
  expect(headers.getSetCookie().join()).toMatch(/frame\.session_token=;.*Max-Age=0/)
  expect((await phone.call('GET', '/users/me')).status).toBe(401)
  expect((await person.call('GET', '/users/me')).status).toBe(401)
  const guest = createGuest(app.api)
  const back = await guest.call('POST', '/session', { email: person.email, password: PASSWORD })
  expect(back.status).toBe(401)
  const anew = await signUp(app.api, { isArtist: true, email: person.email })
  expect(anew.id).not.toBe(person.id)
})

// Specification: 6.11
test("a deleted artist's works leave the gallery, favourites and sale; purchases stay readable", async () => {
  const artist = await signUp(app.api, { isArtist: true })
  const collector = await signUp(app.api, { isArtist: false })
  const id = await addArtwork(artist, { title: 'Last light', price: 80 })
  await collector.call('POST', '/cart/items', { id, quantity: 2 })
  const purchase = await checkOut(collector)
  await collector.call('PUT', `/favorites/${id}`)
  await collector.call('POST', '/cart/items', { id })
  await remove(artist)

  expect((await createGuest(app.api).call('GET', `/artworks/${id}`)).status).toBe(404)
  expect((await collector.call('GET', '/favorites')).body.items).toEqual([])
  const { body: cart } = await collector.call('GET', '/cart')
  expect(cart).toMatchObject({ isReady: false, total: 0 })
  expect(cart.items[0]).toMatchObject({ title: 'Last light', state: 'gone' })
  const { body } = await collector.call('GET', `/purchases/${purchase.body.id}`)
  expect(body).toMatchObject({ total: 160, delivery: DELIVERY })
  expect(body.items[0]).toMatchObject({
    title: 'Last light',
    price: 80,
    quantity: 2,
    artist: 'Unknown Artist',
  })
  expect(body.items[0].imageUrl).toMatch(/^\/images\//)
})

test("a deleted collector's purchases stay in the artist's sales", async () => {
  const artist = await signUp(app.api, { isArtist: true })
  const collector = await signUp(app.api, { isArtist: false })
  const id = await addArtwork(artist, { price: 25 })
  await collector.call('POST', '/cart/items', { id })
  await checkOut(collector)
  const { body } = await artist.call('GET', '/sales')
  await artist.call('POST', `/sales/${body.items[0].id}/changes`, { change: 'shipped' })
  const before = await artist.call('GET', '/sales')
  await remove(collector)
  const after = await artist.call('GET', '/sales')
  expect(after.body).toEqual(before.body)
  expect((await artist.call('GET', '/sales/summary')).body).toMatchObject({ count: 1, total: 25 })
})

test('a sale at the moment of deletion leaves no name behind', async () => {
  for (let round = 0; round < 4; round += 1) {
    const artist = await signUp(app.api, {
      isArtist: true,
      firstName: 'Evanescentia',
      email: `${newId()}@example.com`,
    })
    const collector = await signUp(app.api, { isArtist: false })
    const ids = [await addArtwork(artist), await addArtwork(artist)]
    for (const id of ids) await collector.call('POST', '/cart/items', { id })
    const [bought, removed] = await Promise.all([checkOut(collector), remove(artist)])
    expect(removed.status).toBe(204)
    expect([201, 409]).toContain(bought.status)
  }
  expect(await findTraces(['Evanescentia'])).toEqual([])
})
