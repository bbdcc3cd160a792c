import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscribeToOwnEvents } from '../../app/database/domain-event-subscriber.server.ts'
import { createWriteBudget } from '../../app/http/write-budget.server.ts'
import { openTestApp, type TestApp } from '../helpers/app/app.ts'
import { addArtwork, createGuest, signInAgain, signUp, type Person } from '../helpers/app/person.ts'

let app: TestApp
let time = 0
const budget = createWriteBudget({ clock: () => time })

beforeAll(async () => {
  app = await openTestApp({ writeBudget: budget })
})
afterAll(() => app.close())

/** The number of units, of 100, that the tests leave. */
const LEFT = 4
const useUp = ({ id }: Person) => budget.charge(id, 100 - LEFT)

type Write = (person: Person, turn: number) => ReturnType<Person['call']>

let work: string
const writes: [string, Write][] = [
  ['profiles', (person, turn) => person.call('PATCH', '/users/me', { firstName: `Ada ${turn}` })],
  ['favourites', (person) => person.call('PUT', `/favorites/${work}`)],
  ['removed favourites', (person) => person.call('DELETE', `/favorites/${work}`)],
  ['carts', (person) => person.call('POST', '/cart/items', { id: work })],
  ['quantities', (person) => person.call('PUT', `/cart/items/${work}`, { quantity: 2 })],
  ['removed cart lines', (person) => person.call('DELETE', `/cart/items/${work}`)],
  ['cart merges', (person) => person.call('POST', '/cart/merges', { items: [] })],
  ['prices', (person) => person.call('PATCH', `/artworks/${work}`, { price: 5 })],
  ['drafts', (person) => person.call('POST', '/artworks', { title: 'A draft' })],
  ['publications', (person) => person.call('PUT', `/artworks/${work}/publication`)],
  ['purchases', (person) => person.call('POST', '/purchases', {})],
]

test.each(writes)('an account’s %s end with a 429 when its budget is used up', async (_, write) => {
  work ??= await addArtwork(await signUp(app.api, { isArtist: true }))
  const person = await signUp(app.api, { isArtist: true })
  useUp(person)
  const answers = []
  for (let turn = 0; turn < LEFT + 2; turn += 1) answers.push(await write(person, turn))
  expect(answers.findIndex(({ status }) => status === 429)).toBe(LEFT)
  const refused = answers.at(-1)
  expect(refused?.headers.get('retry-after')).toBe('1')
  expect(refused?.body).toMatchObject({
    code: 'too-many-requests',
    title: 'Too many attempts. Please wait a moment and try again.',
  })
  time += 1000
  expect((await write(person, 99)).status).not.toBe(429)
})

test('an upload takes as much of the budget as four other writes', async () => {
  const person = await signUp(app.api, { isArtist: true })
  budget.charge(person.id, 100 - 8)
  const statuses = []
  for (let turn = 0; turn < 3; turn += 1) {
    statuses.push((await person.call('POST', '/images', {})).status)
  }
  expect(statuses).toEqual([422, 422, 429])
})

test('an account that may not write can read and sign out, and others can write', async () => {
  const person = await signUp(app.api, { isArtist: false })
  const rename = (who: Person) => who.call('PATCH', '/users/me', { lastName: 'Other' })
  useUp(person)
  for (let turn = 0; turn <= LEFT; turn += 1) await rename(person)
  // Another session of the account does not help.
  expect((await rename(await signInAgain(app.api, person))).status).toBe(429)
  expect((await rename(await signUp(app.api, { isArtist: false }))).status).toBe(200)
  expect((await person.call('GET', '/users/me')).status).toBe(200)
  expect((await person.call('DELETE', '/session')).status).toBe(204)
})

test('what a favourite evicts is charged to the account that clicked', async () => {
  const charged: unknown[] = []
  subscribeToOwnEvents(app.database.db, ({ event, account }) => {
    if (event.type === 'favourite.changed') charged.push(account)
  })
  const artist = await signUp(app.api, { isArtist: true })
  const person = await signUp(app.api, { isArtist: false })
  const star = `/favorites/${await addArtwork(artist)}`
  expect((await person.call('PUT', star)).status).toBe(200)
  expect((await person.call('DELETE', star)).status).toBe(200)
  expect(charged).toEqual([person.id, person.id])
})

test('guests have no budget of writes, with a made-up session neither', async () => {
  const guest = createGuest(app.api)
  for (const cookie of ['', 'frame.session_token=made.up']) {
    for (let turn = 0; turn < 50; turn += 1) {
      const { status } = await guest.call('POST', '/quotations', { items: [] }, { cookie })
      expect(status).toBe(200)
    }
  }
})
