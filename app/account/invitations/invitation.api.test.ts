import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { signUpOperator } from '../../../tests/helpers/app/operator.ts'
import { createGuest, PASSWORD, signUp, type Person } from '../../../tests/helpers/app/person.ts'
import {
  newClaims,
  signInAt,
  signUpAt,
  startProvider,
  type TestProvider,
} from '../../../tests/helpers/services/sign-in-provider.ts'
import { newId } from '../../kernel/id.ts'

let app: TestApp
let museum: TestProvider
let operator: Person
/** An account created before sign-up required an invitation. */
let linked: { claims: ReturnType<typeof newClaims>; person: Person }

beforeAll(async () => {
  museum = await startProvider()
  app = await openTestApp({ providers: [museum.settings] })
  operator = await signUpOperator(app)
  const claims = newClaims()
  linked = { claims, person: await signUpAt(museum, app.api, claims) }
})
afterAll(async () => {
  await app.close()
  await museum.close()
})
beforeEach(() => setSignUp('invitation'))

const setSignUp = (signUp: string) => operator.call('PATCH', '/admin/settings', { signUp })

/** @returns the id and the token of a new invitation */
async function invite(fields: object = {}): Promise<{ id: string; token: string; url: URL }> {
  const { status, body } = await operator.call('POST', '/admin/invitations', fields)
  expect(status, JSON.stringify(body)).toBe(201)
  const url = new URL(body.url)
  return { id: body.id, token: url.searchParams.get('invitation') ?? '', url }
}

const signUpWith = (invitation: string | undefined, fields: object = {}) =>
  createGuest(app.api).call('POST', '/users', {
    email: `${newId()}@example.com`,
    password: PASSWORD,
    firstName: 'Nora',
    lastName: 'New',
    isArtist: false,
    ...(invitation !== undefined && { invitation }),
    ...fields,
  })

const look = async (token: string) =>
  (await createGuest(app.api).call('GET', `/invitations/${token}`)).body
const list = async () => (await operator.call('GET', '/admin/invitations')).body.items
const stateOf = async (id: string) =>
  (await list()).find((item: { id: string }) => item.id === id)?.state

describe('sign-up by invitation', () => {
  test('is refused without an invitation, and with an unknown one', async () => {
    expect((await createGuest(app.api).call('GET', '/sign-in-methods')).body.signUp).toBe(
      'invitation',
    )
    const without = await signUpWith(undefined)
    expect([without.status, without.body.code]).toEqual([403, 'invitation-required'])
    const unknown = await signUpWith('no-such-token')
    expect([unknown.status, unknown.body.code]).toEqual([403, 'invitation-invalid'])
  })

  test('works once with an invitation', async () => {
    const { id, token, url } = await invite()
    expect([url.origin, url.pathname]).toEqual(['http://localhost:3000', '/signup'])
    expect(await look(token)).toEqual({ isValid: true, email: null, isArtist: null })
    expect((await signUpWith(token, { isArtist: true })).body.isArtist).toBe(true)
    expect((await signUpWith(token)).body.code).toBe('invitation-invalid')
    expect(await look(token)).toEqual({ isValid: false, email: null, isArtist: null })
    expect(await stateOf(id)).toBe('used')
  })

  test('lets one of many at the same time in', async () => {
    const { token } = await invite()
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUpWith(token)))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 403)])
  })

  test('is for the address and of the account type that the invitation names', async () => {
    const email = `${newId()}@example.com`
    const { id, token, url } = await invite({ email: email.toUpperCase(), isArtist: true })
    expect(url.searchParams.get('type')).toBe('artist')
    expect(await look(token)).toEqual({ isValid: true, email, isArtist: true })
    const other = await signUpWith(token)
    expect([other.status, other.body.detail]).toEqual([
      403,
      'This invitation is for another email address',
    ])
    const own = await signUpWith(token, { email, isArtist: false })
    expect([own.status, own.body.isArtist]).toEqual([201, true])
    // The account may be deleted later, so the list must not keep its address.
    expect((await list()).find((item: { id: string }) => item.id === id).email).toBeNull()
  })

  test('keeps an invitation whose sign-up was refused', async () => {
    const { token } = await invite()
    const taken = await signUpWith(token, { email: linked.person.email })
    expect(taken.body.code).toBe('email-already-in-use')
    expect((await signUpWith(token)).status).toBe(201)
  })

  test('ends with its last day, and when it is revoked', async () => {
    const [late, revoked] = [await invite({ days: 1 }), await invite()]
    await app.database.sql`update invitations set expires_at = now() where id = ${late.id}`
    expect((await signUpWith(late.token)).body.code).toBe('invitation-invalid')
    expect(await stateOf(late.id)).toBe('expired')
    const path = `/admin/invitations/${revoked.id}`
    expect((await operator.call('DELETE', path)).status).toBe(204)
    expect((await signUpWith(revoked.token)).body.code).toBe('invitation-invalid')
    expect((await operator.call('DELETE', path)).body.code).toBe('invitation-not-found')
  })

  test('needs no invitation where it is open', async () => {
    const { token } = await invite()
    await setSignUp('open')
    expect((await signUpWith(undefined)).status).toBe(201)
    expect((await signUpWith('no-such-token')).status).toBe(201)
    expect((await look(token)).isValid).toBe(true)
  })
})

describe('at a sign-in provider', () => {
  test('people with an account sign in as before', async () => {
    const { body } = await signInAt(museum, createGuest(app.api), { claims: linked.claims })
    expect([body.outcome, body.user.id]).toEqual(['signed-in', linked.person.id])
  })

  test('a new person needs an invitation', async () => {
    const guest = createGuest(app.api)
    const refused = await signInAt(museum, guest, { claims: newClaims() })
    expect([refused.status, refused.body.code]).toEqual([403, 'invitation-required'])
    expect((await guest.call('GET', '/provider-sign-up')).body.person).toBeNull()
  })

  test('an invited person signs up once', async () => {
    const { token } = await invite({ isArtist: true })
    const [first, second] = [createGuest(app.api), createGuest(app.api)]
    const way = { invitation: token }
    for (const guest of [first, second]) {
      const { body } = await signInAt(museum, guest, { claims: newClaims(), ...way })
      expect(body.outcome).toBe('sign-up')
    }
    const { person } = (await first.call('GET', '/provider-sign-up')).body
    expect([person.isArtist, person.isTypeGiven]).toEqual([true, true])
    const names = { firstName: 'Petra', lastName: 'Provided', isArtist: false }
    const made = await first.call('POST', '/provider-sign-up', names)
    expect([made.status, made.body.user.isArtist]).toEqual([201, true])
    const late = await second.call('POST', '/provider-sign-up', names)
    expect([late.status, late.body.code]).toEqual([403, 'invitation-invalid'])
  })
})

test('operators list invitations without their tokens, and the log has no address', async () => {
  const email = `${newId()}@example.com`
  const { id, token } = await invite({ email, days: 3 })
  const [latest] = await list()
  expect(latest).toMatchObject({ id, email, isArtist: null, state: 'open' })
  expect(JSON.stringify(latest)).not.toContain(token)
  const { body: log } = await operator.call('GET', `/admin/audit-log?subjectId=${id}`)
  expect(log.items).toMatchObject([
    { action: 'invitation.made', actorId: operator.id, after: { isForOneAddress: true } },
  ])
  expect(JSON.stringify(log)).not.toContain(email)
  const stored = await app.database.sql`select token_hash from invitations where id = ${id}`
  expect(JSON.stringify(stored)).not.toContain(token)
})

test.each([[{ days: 0 }], [{ days: 91 }], [{ days: 1.5 }], [{ email: 'nobody' }], [{ role: 'x' }]])(
  'an invitation such as %j is refused',
  async (fields) => {
    expect((await operator.call('POST', '/admin/invitations', fields)).status).toBe(422)
  },
)

test('nobody is invited who has an account', async () => {
  const before = await list()
  const { status, body } = await operator.call('POST', '/admin/invitations', {
    email: linked.person.email.toUpperCase(),
  })
  expect([status, body.code]).toEqual([409, 'email-already-in-use'])
  expect(await list()).toEqual(before)
})

test('other people make, list and revoke none', async () => {
  await setSignUp('open')
  const person = await signUp(app.api, { isArtist: true })
  const { id } = await invite()
  for (const [method, path] of [
    ['GET', '/admin/invitations'],
    ['POST', '/admin/invitations'],
    ['DELETE', `/admin/invitations/${id}`],
  ] as const) {
    const { status } = await person.call(method, path, method === 'POST' ? {} : undefined)
    expect(status, method).toBe(403)
  }
  expect(await stateOf(id)).toBe('open')
})
