import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import {
  createGuest,
  PASSWORD,
  signInAgain,
  signUp,
  type Person,
} from '../../../tests/helpers/app/person.ts'
import { newId } from '../../kernel/id.ts'
import type { OwnSession } from './sessions.schema.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

beforeEach(async () => {
  person = await signUp(app.api, { isArtist: false })
})

const listOf = async (who: Person): Promise<OwnSession[]> =>
  (await who.call('GET', '/users/me/sessions')).body.items

/** Signs in from an address with a user agent. */
async function signInFrom(address: string, userAgent: string): Promise<Person> {
  const guest = createGuest(app.api, address)
  const credentials = { email: person.email, password: PASSWORD }
  const headers = { 'user-agent': userAgent }
  expect((await guest.call('POST', '/session', credentials, headers)).status).toBe(201)
  return { ...guest, email: person.email, id: person.id }
}

const age = (minutes: number) => app.database.sql`
  update sessions set last_used_at = last_used_at - make_interval(mins => ${minutes})
  where user_id = ${person.id}`

describe('the list of sessions', () => {
  test('names the device and network of each, and marks the current one', async () => {
    const laptop = await signInFrom('203.0.113.7', CHROME)
    const sessions = await listOf(laptop)
    expect(sessions).toHaveLength(2)
    const current = sessions.find(({ isCurrent }) => isCurrent)
    expect(current).toMatchObject({ device: 'Chrome on Windows', place: '203.0.113.*' })
  })

  test('holds neither tokens nor whole addresses', async () => {
    const laptop = await signInFrom('203.0.113.7', CHROME)
    const text = JSON.stringify(await listOf(laptop))
    const rows = await app.database.sql`select token from sessions where user_id = ${person.id}`
    for (const { token } of rows) expect(text).not.toContain(token)
    expect(text).not.toContain('203.0.113.7')
  })

  test('leaves out sessions that have expired', async () => {
    await signInAgain(app.api, person)
    await app.database.sql`
      update sessions set expires_at = now() - interval '1 second' where user_id = ${person.id}
      and id <> (select max(id::text)::uuid from sessions where user_id = ${person.id})`
    const phone = await signInAgain(app.api, person)
    expect(await listOf(phone)).toHaveLength(2)
  })
})

describe('the last use', () => {
  test('is written when the one before is more than five minutes old', async () => {
    const laptop = await signInFrom('203.0.113.7', CHROME)
    await age(6)
    await laptop.call('GET', '/users/me')
    const [used, unused] = await listOf(laptop)
    expect(used?.isCurrent).toBe(true)
    expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(unused?.lastUsedAt ?? ''))
  })

  test('is not written again within five minutes', async () => {
    await signInFrom('203.0.113.7', CHROME)
    await age(4)
    const read = () =>
      app.database.sql`select id, xmin::text, last_used_at from sessions
        where user_id = ${person.id} order by id`
    const before = await read()
    await person.call('GET', '/users/me')
    expect(await read()).toEqual(before)
  })

  test('takes the network of the request, if the session has none yet', async () => {
    const elsewhere = createGuest(app.api, '2001:db8:1:2::/64')
    const fields = { email: `${newId()}@example.com`, firstName: 'A', lastName: 'B' }
    await elsewhere.call('POST', '/users', { ...fields, password: PASSWORD })
    await elsewhere.call('GET', '/users/me')
    expect(await listOf(elsewhere)).toMatchObject([{ place: '2001:db8:1::/48' }])
  })
})

describe('ending', () => {
  test('one session signs out that device only', async () => {
    const phone = await signInAgain(app.api, person)
    const other = (await listOf(person)).find(({ isCurrent }) => !isCurrent)
    expect((await person.call('DELETE', `/users/me/sessions/${other?.id}`)).status).toBe(204)
    expect((await phone.call('GET', '/users/me')).status).toBe(401)
    expect((await person.call('GET', '/users/me')).status).toBe(200)
    const again = await person.call('DELETE', `/users/me/sessions/${other?.id}`)
    expect(again.body.code).toBe('session-not-found')
  })

  test('all others keeps the current one', async () => {
    const others = [await signInAgain(app.api, person), await signInAgain(app.api, person)]
    expect((await person.call('DELETE', '/users/me/sessions')).status).toBe(204)
    for (const other of others) expect((await other.call('GET', '/users/me')).status).toBe(401)
    expect(await listOf(person)).toHaveLength(1)
  })
})
