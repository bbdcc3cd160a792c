import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseOn } from '../../app/database/database.server.ts'
import { openTestApp, type TestApp } from '../helpers/app/app.ts'
import { openTestDatabase, type TestDatabase } from '../helpers/database/database.ts'
import { addArtwork, createGuest, signUp, type Person } from '../helpers/app/person.ts'

const DAY_S = 86_400

let app: TestApp
let database: TestDatabase
let workId: string
let person: Person
/** The statements of the API since the list was cleared. */
const asked: string[] = []

beforeAll(async () => {
  const opened = await openTestDatabase()
  const db = databaseOn(opened.pool, { logQuery: (text) => void asked.push(text) })
  database = { ...opened, db }
  app = await openTestApp({ database })
  workId = await addArtwork(await signUp(app.api, { isArtist: true }))
})

afterAll(async () => {
  await app.close()
  await database.close()
})

beforeEach(async () => {
  person = await signUp(app.api, { isArtist: false })
  asked.length = 0
})

const favour = (who = person) => who.call('PUT', `/favorites/${workId}`)
const disfavour = (who = person) => who.call('DELETE', `/favorites/${workId}`)
const addToCart = (who = person) => who.call('POST', '/cart/items', { id: workId })

/** The stored result of the person's changes. */
const changed = () => database.sql`
  select 'favourite' as what, 1 as quantity from favourites where user_id = ${person.id}
  union all select 'line', quantity from cart_items where user_id = ${person.id} order by what`

const lastFor = (seconds: number) => database.sql`
  update sessions set expires_at = now() + make_interval(secs => ${seconds})
  where user_id = ${person.id}`

describe('a write by a signed-in user', () => {
  test('is one statement that also checks the session', async () => {
    for (const change of [favour, addToCart, addToCart, disfavour]) {
      asked.length = 0
      const { status, headers } = await change()
      expect([status < 300, headers.getSetCookie(), asked.length]).toEqual([true, [], 1])
    }
    expect(await changed()).toEqual([{ what: 'line', quantity: 2 }])
  })

  test('renews a session that is a day old and runs once', async () => {
    for (const change of [favour, addToCart]) {
      await lastFor(28.9 * DAY_S)
      const { status, headers } = await change()
      expect(status).toBeLessThan(300)
      expect(headers.getSetCookie()[0]).toMatch(/^frame\.session_token=.+Max-Age=2592000/)
    }
    expect(await changed()).toEqual([
      { what: 'favourite', quantity: 1 },
      { what: 'line', quantity: 1 },
    ])
    await lastFor(28.9 * DAY_S)
    expect((await disfavour()).headers.getSetCookie()).toHaveLength(1)
    expect(await changed()).toEqual([{ what: 'line', quantity: 1 }])
  })

  test.each([
    ['is over', () => lastFor(-1)],
    ['was ended', () => database.sql`delete from sessions where user_id = ${person.id}`],
  ])('is refused, and undone by nobody, when the session %s', async (_, end) => {
    await favour()
    await end()
    const answers = [await disfavour(), await addToCart(), await favour()]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    expect(await changed()).toEqual([{ what: 'favourite', quantity: 1 }])
    // Guests are refused first, whatever else is wrong.
    expect((await person.call('PUT', '/favorites/no-such-photo')).body.code).toBe(
      'sign-in-to-favourite',
    )
  })

  test('is refused when the cookie is forged', async () => {
    const rows = await database.sql`select token from sessions where user_id = ${person.id}`
    const forger = createGuest(app.api)
    const cookie = `frame.session_token=${rows[0]?.['token']}.${'A'.repeat(43)}%3D`
    for (const [method, path, body] of [
      ['PUT', `/favorites/${workId}`, undefined],
      ['POST', '/cart/items', { id: workId }],
    ] as const) {
      expect((await forger.call(method, path, body, { cookie })).status).toBe(401)
    }
    expect(await changed()).toEqual([])
  })

  test('acts for the session’s user only', async () => {
    const other = await signUp(app.api, { isArtist: false })
    await Promise.all([favour(), favour(other), addToCart(), addToCart(other)])
    await disfavour(other)
    expect(await changed()).toEqual([
      { what: 'favourite', quantity: 1 },
      { what: 'line', quantity: 1 },
    ])
  })
})
