import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { codeNow } from '../../../tests/helpers/app/authenticator.ts'
import { createCheapHasher } from '../../../tests/helpers/app/cheap-hasher.ts'
import { givePasskey, signUpOperator } from '../../../tests/helpers/app/operator.ts'
import {
  createGuest,
  PASSWORD,
  signInAgain,
  signUp,
  type Person,
} from '../../../tests/helpers/app/person.ts'
import { transact } from '../../database/database.server.ts'
import { newId } from '../../kernel/id.ts'
import { addSession } from '../session/session.store.server.ts'
import { addVerification, removeVerification } from '../verification.store.server.ts'

let first: TestApp
let second: TestApp

beforeAll(async () => {
  first = await openTestApp()
  // A second process of the same installation.
  second = await openTestApp({ database: first.database })
})

afterAll(async () => {
  await second.close()
  await first.close()
})

const tokensFor = ({ email }: Person): string[] =>
  [...first.mails, ...second.mails]
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /reset-password\?token=(\S+)/.exec(text)?.[1] ?? [])

/** Requests reset links alternately from two processes. @returns their tokens */
async function requestLinks(person: Person, count: number): Promise<string[]> {
  const before = tokensFor(person).length
  for (let index = 0; index < count; index += 1) {
    const { api } = index % 2 === 0 ? first : second
    await createGuest(api).call('POST', '/password-resets', { email: person.email })
  }
  await vi.waitFor(() => expect(tokensFor(person)).toHaveLength(before + count))
  return tokensFor(person).slice(before)
}

const useLink = (app: TestApp, token: string, newPassword: string) =>
  createGuest(app.api).call('PUT', `/password-resets/${token}`, { newPassword })

const lastMailTo = ({ email }: Person) => first.mails.findLast(({ to }) => to === email)?.text

const passkeysOf = ({ id }: Person) =>
  first.database.sql`select name from passkeys where user_id = ${id}`

const listLinks = ({ id }: Person) =>
  first.database.sql`select identifier from verifications where value = ${id}`

test('a password change ends every reset link', async () => {
  const person = await signUp(first.api, { isArtist: false })
  const tokens = await requestLinks(person, 3)
  const other = await signUp(first.api, { isArtist: false })
  const [untouched = ''] = await requestLinks(other, 1)
  const change = { currentPassword: PASSWORD, newPassword: 'another horse' }
  expect((await person.call('PUT', '/users/me/password', change)).status).toBe(204)
  for (const token of tokens) {
    const { status, body } = await useLink(second, token, 'a thief’s horse')
    expect([status, body.code]).toEqual([410, 'reset-token-invalid'])
  }
  expect(await listLinks(person)).toEqual([])
  await signInAgain(second.api, person, 'another horse')
  expect((await useLink(second, untouched, 'third horse')).status).toBe(204)
})

test('a reset link can be checked without using it, until it is used or has expired', async () => {
  const isValid = async (token: string) =>
    (await createGuest(second.api).call('GET', `/password-resets/${token}`)).body.isValid
  const person = await signUp(first.api, { isArtist: false })
  const [used = ''] = await requestLinks(person, 1)
  expect([await isValid(used), await isValid(used)]).toEqual([true, true])
  expect((await useLink(first, used, 'another horse')).status).toBe(204)
  expect(await isValid(used)).toBe(false)

  const [expired = ''] = await requestLinks(person, 1)
  await first.database.sql`
    update verifications set expires_at = now() - interval '1 second' where value = ${person.id}`
  expect(await isValid(expired)).toBe(false)
  expect(await isValid('no-such-token')).toBe(false)
})

test('a reset by mail removes all passkeys, and its mail names them', async () => {
  const person = await signUp(first.api, { isArtist: false })
  await givePasskey(first.database, person.id)
  const [token = ''] = await requestLinks(person, 1)
  expect((await useLink(first, token, 'another horse')).status).toBe(204)
  expect(await passkeysOf(person)).toEqual([])
  await expect.poll(() => lastMailTo(person)).toContain('removed with the old password: “Key”')
})

test('a reset by mail leaves operators their passkeys, and its mail names them', async () => {
  const operator = await signUpOperator(first)
  const [token = ''] = await requestLinks(operator, 1)
  expect((await useLink(first, token, 'another horse')).status).toBe(204)
  expect(await passkeysOf(operator)).toEqual([{ name: 'Key' }])
  await expect.poll(() => lastMailTo(operator)).toContain('still log in to your account: “Key”')
  // Access to the mailbox alone does not open the operators' pages.
  const browser = await signInAgain(first.api, operator, 'another horse')
  expect((await browser.call('GET', '/admin/people')).body.code).toBe('passkey-not-proved')
})

test('a refused password change ends no reset link', async () => {
  const person = await signUp(first.api, { isArtist: false })
  const [token = ''] = await requestLinks(person, 1)
  const change = { currentPassword: 'not it', newPassword: 'another horse' }
  expect((await person.call('PUT', '/users/me/password', change)).status).toBe(403)
  expect((await useLink(first, token, '12345')).status).toBe(422)
  expect((await useLink(first, token, 'third horse')).status).toBe(204)
})

test('the use of one reset link ends the others', async () => {
  const person = await signUp(first.api, { isArtist: false })
  const [used = '', ...others] = await requestLinks(person, 3)
  expect((await useLink(first, used, 'another horse')).status).toBe(204)
  for (const token of others) expect((await useLink(second, token, 'no horse')).status).toBe(410)
  expect(await listLinks(person)).toEqual([])
  await signInAgain(first.api, person, 'another horse')
})

test('of links that two processes use at the same moment one works', async () => {
  const person = await signUp(first.api, { isArtist: false })
  const tokens = await requestLinks(person, 6)
  const answers = await Promise.all(
    tokens.map((token, index) =>
      useLink(index % 2 === 0 ? first : second, token, `horse ${index}`),
    ),
  )
  const winner = answers.findIndex(({ status }) => status === 204)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 410, 410, 410, 410, 410])
  await signInAgain(second.api, person, `horse ${winner}`)
})

test('a change and a reset at the same moment leave one password and no link', async () => {
  const person = await signUp(first.api, { isArtist: false })
  const [token = ''] = await requestLinks(person, 1)
  const change = { currentPassword: PASSWORD, newPassword: 'changed horse' }
  const [changed, reset] = await Promise.all([
    person.call('PUT', '/users/me/password', change),
    useLink(second, token, 'reset horse'),
  ])
  expect([
    [204, 410],
    // The reset came first: it ended the session (401), or replaced the password (403).
    [401, 204],
    [403, 204],
  ]).toContainEqual([changed.status, reset.status])
  expect(await listLinks(person)).toEqual([])
  await signInAgain(first.api, person, reset.status === 204 ? 'reset horse' : 'changed horse')
})

test('a session that a code opens at the moment of a reset ends, too', async () => {
  const person = await signUp(first.api, { isArtist: false })
  const userId = person.id
  const [link = ''] = await requestLinks(person, 1)
  const { db, sql } = first.database
  const [credential] = await sql`select password from credentials where user_id = ${userId}`
  const now = new Date()
  const pending = { purpose: 'second-step-at-provider', token: newId() } as const
  const proved = { userId, hash: credential?.['password'] }
  await addVerification(db, { ...pending, ...proved, lifetimeMs: 60_000, now })
  const session = { ...proved, id: newId(), token: newId(), factor: 'proved' as const, place: '' }
  const { reset } = await transact(db, async (tx) => {
    await removeVerification(tx, pending)
    const expiresAt = new Date(now.getTime() + 60_000)
    await addSession(tx, { ...session, userAgent: '', expiresAt })
    const started = useLink(second, link, 'another horse')
    const waiting = () => sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(waiting).toHaveLength(1)
    return { reset: started }
  })
  expect((await reset).status).toBe(204)
  expect(await sql`select from sessions where user_id = ${userId}`).toHaveLength(0)
})

test('a reset link that was made while the clock ran ahead does not outlive its hour', async () => {
  const person = await signUp(first.api, { isArtist: false })
  const [token = ''] = await requestLinks(person, 1)
  await first.database.sql`
    update verifications set expires_at = expires_at + interval '3 days' where value = ${person.id}`
  expect((await useLink(first, token, 'another horse')).status).toBe(410)
})

test('the database holds no token of a reset link', async () => {
  const person = await signUp(first.api, { isArtist: false })
  const [token = ''] = await requestLinks(person, 1)
  const [row] = await listLinks(person)
  expect(row?.['identifier']).toMatch(/^reset-password:/)
  expect(row?.['identifier']).not.toContain(token)
})

test.each([
  {
    what: 'a token',
    table: 'api_tokens',
    add: async (intruder: Person) => {
      const token = { name: 'Script', scopes: ['cart'], days: 30, password: PASSWORD }
      return () => intruder.call('POST', '/users/me/tokens', token)
    },
  },
  {
    what: 'two-step login',
    table: 'backup_codes',
    add: async (intruder: Person) => {
      const { key } = (await intruder.call('POST', '/users/me/two-factor/key')).body
      const proof = { code: codeNow(key), password: PASSWORD }
      return () => intruder.call('PUT', '/users/me/two-factor', proof)
    },
  },
])(
  '$what whose password is still being checked is not made after a reset',
  async ({ table, add }) => {
    const hasher = createCheapHasher()
    const during = vi.fn<() => Promise<void>>()
    const third = await openTestApp({
      database: first.database,
      passwords: {
        ...hasher,
        async verify(known, password) {
          await during()
          return hasher.verify(known, password)
        },
      },
    })
    const intruder = await signUp(third.api, { isArtist: false })
    const [link = ''] = await requestLinks(intruder, 1)
    const addOne = await add(intruder)
    during.mockImplementationOnce(async () => {
      expect((await useLink(second, link, 'another horse')).status).toBe(204)
    })
    const { status, body } = await addOne()
    expect([status, body.code]).toEqual([401, 'not-signed-in'])
    const { sql } = first.database
    const left = await sql`select from ${sql(table)} where user_id = ${intruder.id}`
    expect(left).toHaveLength(0)
    await third.close()
  },
)
