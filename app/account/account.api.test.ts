import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import {
  addArtwork,
  createGuest,
  PASSWORD,
  signUp,
  uploadImage,
} from '../../tests/helpers/app/person.ts'
import { newId } from '../kernel/id.ts'
import { createPasswordHasher } from './password/password-hasher.server.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

const newAccount = (fields: object = {}) => ({
  email: `${newId()}@example.com`,
  password: PASSWORD,
  firstName: 'Nora',
  lastName: 'New',
  ...fields,
})

describe('signing up', () => {
  // Specification: 3.1, 3.2, 3.3, 3.6, 3.9, 5.5, 7.1, 7.9, 7.27, 7.28
  test('makes a collector unless an artist is asked for, and signs in', async () => {
    for (const [asked, isArtist] of [
      [{}, false],
      [{ isArtist: false }, false],
      [{ isArtist: true }, true],
    ] as const) {
      const guest = createGuest(app.api)
      const account = newAccount(asked)
      const { status, body } = await guest.call('POST', '/users', account)
      expect(status).toBe(201)
      expect(body).toMatchObject({
        email: account.email,
        firstName: 'Nora',
        lastName: 'New',
        displayName: 'Nora New',
        isArtist,
        location: '',
        profilePhoto: '',
      })
      expect(body.artistProfile).toEqual(
        isArtist ? { bio: '', statement: '', isComplete: false } : null,
      )
      expect(Math.abs(Date.now() - Date.parse(body.createdAt))).toBeLessThan(60_000)
      expect((await guest.call('GET', '/session')).body.user.id).toBe(body.id)
    }
  })

  // Specification: 8.4
  test('an email that has an account is refused, in any letter case', async () => {
    const person = await signUp(app.api, { isArtist: false })
    for (const email of [person.email, person.email.toUpperCase()]) {
      const { status, body } = await createGuest(app.api).call(
        'POST',
        '/users',
        newAccount({ email }),
      )
      expect([status, body.code, body.title]).toEqual([
        409,
        'email-already-in-use',
        'An account with this email already exists',
      ])
    }
  })

  test('a name loses characters that no database holds or that nobody can see', async () => {
    const account = newAccount({ firstName: 'No\0r\u200Ba', lastName: '\u202EQu\u00ADill' })
    const { status, body } = await createGuest(app.api).call('POST', '/users', account)
    expect([status, body.displayName]).toEqual([201, 'Nora Quill'])
  })

  test.each(['\u200B', '\u200E', '\u3164', '\u2800', ' \u0301 ', '\0'])(
    'a name that shows nothing is refused: %j',
    async (firstName) => {
      const account = newAccount({ firstName })
      const { status, body } = await createGuest(app.api).call('POST', '/users', account)
      expect([status, body.errors]).toEqual([
        422,
        [{ field: 'firstName', message: 'Enter your first name' }],
      ])
    },
  )

  test('an email address has one spelling', async () => {
    const account = newAccount({ email: ' Nora.SPELLED@Example.com ' })
    const guest = createGuest(app.api)
    expect((await guest.call('POST', '/users', account)).body.email).toBe(
      'nora.spelled@example.com',
    )
    // A Kelvin sign and a long s become Latin letters in lower or upper case.
    for (const email of ['nora.\u017Fpelled@example.com', 'nora.spelled@example.com\u200B']) {
      const { status, body } = await createGuest(app.api).call('POST', '/users', {
        ...account,
        email,
      })
      expect([status, body.errors[0].field], email).toEqual([422, 'email'])
    }
    const again = { ...account, email: 'NORA.spelled@example.com' }
    expect((await createGuest(app.api).call('POST', '/users', again)).status).toBe(409)
  })

  test('two sign-ups with one email at once make one account and one refusal', async () => {
    for (let round = 0; round < 5; round += 1) {
      const account = newAccount()
      const answers = await Promise.all([
        createGuest(app.api).call('POST', '/users', account),
        createGuest(app.api).call('POST', '/users', account),
        createGuest(app.api).call('POST', '/users', account),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
      const [row] = await app.database
        .sql`select count(*)::int from users where email = ${account.email}`
      expect(row?.['count']).toBe(1)
      const [orphans] = await app.database
        .sql`select count(*)::int from credentials where user_id not in (select id from users)`
      expect(orphans?.['count']).toBe(0)
    }
  })

  // Specification: 5.1, 5.2, 8.5, 8.6
  test.each([
    ['password', '12345', 'Password should be at least 6 characters'],
    ['password', 'x'.repeat(129), 'Password should be at most 128 characters'],
    ['email', 'no-address', 'Please enter a valid email address'],
    ['firstName', '  ', 'Enter your first name'],
    ['lastName', '', 'Enter your last name'],
  ])('a bad %s (%s) is refused beside its field', async (field, value, message) => {
    const guest = createGuest(app.api)
    const { status, body } = await guest.call('POST', '/users', newAccount({ [field]: value }))
    expect(status).toBe(422)
    expect(body.errors).toContainEqual({ field, message })
    expect((await guest.call('GET', '/session')).body.user).toBeNull()
  })

  // Specification: 5.9
  test('a password of 6 characters is enough', async () => {
    const answer = await createGuest(app.api).call(
      'POST',
      '/users',
      newAccount({ password: '123456' }),
    )
    expect(answer.status).toBe(201)
  })

  // Specification: 7.9
  test('nothing else in the body reaches the account', async () => {
    const id = newId()
    const guest = createGuest(app.api)
    const { body } = await guest.call('POST', '/users', {
      ...newAccount(),
      id,
      emailVerified: true,
      role: 'admin',
      createdAt: '2001-01-01T00:00:00.000Z',
      image: 'https://example.com/tracker.png',
    })
    expect(body.id).not.toBe(id)
    const [row] = await app.database.sql`select * from users where id = ${body.id}`
    expect(row).toMatchObject({ email_verified: false, image: null })
    expect(new Date(row?.['created_at']).getFullYear()).toBeGreaterThan(2020)
  })

  // Specification: 1.15
  test('passwords are kept as argon2id hashes only', async () => {
    const passwords = createPasswordHasher({ threads: 1 })
    const site = await openTestApp({ passwords, database: app.database })
    const person = await signUp(site.api, { isArtist: false })
    await site.close()
    const [row] = await app.database
      .sql`select password from credentials where user_id = ${person.id}`
    expect(row?.['password']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('signing in', () => {
  // Specification: 8.1, 8.9
  test('never tells whether an email has an account', async () => {
    const person = await signUp(app.api, { isArtist: false })
    const guest = createGuest(app.api)
    const wrong = await guest.call('POST', '/session', { email: person.email, password: 'not it' })
    const unknown = await guest.call('POST', '/session', {
      email: 'nobody@example.com',
      password: 'not it',
    })
    for (const { status, body } of [wrong, unknown]) {
      expect([status, body.code, body.title]).toEqual([
        401,
        'invalid-credential',
        'Invalid email or password',
      ])
    }
    const { requestId: _a, ...wrongBody } = wrong.body
    const { requestId: _b, ...unknownBody } = unknown.body
    expect(unknownBody).toEqual(wrongBody)
  })

  // Specification: 4.1, 7.2, 7.3, 7.8, 7.10
  test('works in any letter case of the email, and signing out ends the session', async () => {
    const person = await signUp(app.api, { isArtist: true })
    const device = createGuest(app.api)
    const { status, body } = await device.call('POST', '/session', {
      email: person.email.toUpperCase(),
      password: PASSWORD,
    })
    expect([status, body.user.isArtist]).toEqual([201, true])
    expect((await device.call('DELETE', '/session')).status).toBe(204)
    expect((await device.call('GET', '/session')).body.user).toBeNull()
    expect((await person.call('GET', '/session')).body.user.id).toBe(person.id)
  })

  // Specification: 7.3
  test('an ended session stays ended, even with a saved cookie', async () => {
    const answer = await createGuest(app.api).call('POST', '/users', newAccount())
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const thief = createGuest(app.api)
    expect((await thief.call('GET', '/users/me', undefined, { cookie })).status).toBe(200)
    await thief.call('DELETE', '/session', undefined, { cookie })
    expect((await thief.call('GET', '/users/me', undefined, { cookie })).status).toBe(401)
  })

  // Specification: 3.8
  test('a forged or foreign cookie signs nobody in', async () => {
    const guest = createGuest(app.api)
    for (const value of ['x', 'abc.def', `${newId()}.c2lnbmF0dXJl`, '%E0%A4%A']) {
      const cookie = `frame.session_token=${value}`
      expect((await guest.call('GET', '/users/me', undefined, { cookie })).status).toBe(401)
    }
  })
})

describe('session cookies', () => {
  test('are HttpOnly, SameSite=Lax and for the whole site', async () => {
    const { headers } = await createGuest(app.api).call('POST', '/users', newAccount())
    const cookies = headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^frame\./)
      expect(cookie).toContain('HttpOnly')
      expect(cookie).toContain('SameSite=Lax')
      expect(cookie).toContain('Path=/')
      expect(cookie).not.toContain('Secure')
      expect(cookie).not.toContain('Domain')
    }
  })

  test('are Secure where people reach Frame over https', async () => {
    const secure = await openTestApp({
      database: app.database,
      publicUrl: 'https://gallery.example',
    })
    const person = createGuest(secure.api)
    const { headers } = await person.call('POST', '/users', newAccount())
    for (const cookie of headers.getSetCookie()) expect(cookie).toContain('Secure')
    expect((await person.call('GET', '/users/me')).status).toBe(200)
    await secure.close()
  })
})

describe('a profile', () => {
  // Specification: 7.11
  test.each(['isArtist', 'email', 'id', 'emailVerified', 'createdAt', 'role'])(
    'does not take %s: nobody becomes an artist or somebody else by an update',
    async (field) => {
      const person = await signUp(app.api, { isArtist: false })
      const { status, body } = await person.call('PATCH', '/users/me', {
        firstName: 'Mallory',
        [field]: field === 'isArtist' ? true : 'x',
      })
      expect([status, body.code]).toEqual([422, 'invalid-request'])
      expect((await person.call('GET', '/users/me')).body).toMatchObject({
        firstName: 'Carl',
        isArtist: false,
        email: person.email,
      })
    },
  )

  // Specification: 5.14, 7.11, 7.29
  test('keeps the current values of blank fields', async () => {
    const artist = await signUp(app.api, { isArtist: true })
    const full = { firstName: 'Ida', lastName: 'Inker', location: 'Oslo', bio: 'Draws.' }
    await artist.call('PATCH', '/users/me', { ...full, statement: 'Lines first.' })
    const { status, body } = await artist.call('PATCH', '/users/me', {
      firstName: ' ',
      lastName: '',
      location: '',
      bio: '   ',
      statement: '',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject(full)
    expect(body.artistProfile).toEqual({
      bio: 'Draws.',
      statement: 'Lines first.',
      isComplete: true,
    })
  })

  // Specification: 6.5, 7.12
  test('of a collector has names only', async () => {
    const collector = await signUp(app.api, { isArtist: false })
    const named = await collector.call('PATCH', '/users/me', { firstName: 'Cleo', lastName: 'C' })
    expect([named.status, named.body.displayName]).toEqual([200, 'Cleo C'])
    for (const change of [
      { location: 'Ghent' },
      { bio: 'x' },
      { statement: 'x' },
      { photoId: null },
    ]) {
      const { status, body } = await collector.call('PATCH', '/users/me', change)
      expect([status, body.code]).toEqual([403, 'collector-fields-only'])
    }
  })

  // Specification: 3.7, 6.8
  test('takes an uploaded photo, gives it back, and lets it go', async () => {
    const artist = await signUp(app.api, { isArtist: true })
    const photoId = await uploadImage(artist)
    const set = await artist.call('PATCH', '/users/me', { photoId })
    expect(set.body.profilePhoto).toContain(photoId)
    const cleared = await artist.call('PATCH', '/users/me', { photoId: null })
    expect(cleared.body.profilePhoto).toBe('')
    const missing = await artist.call('PATCH', '/users/me', { photoId: 'f'.repeat(64) })
    expect([missing.status, missing.body.code]).toEqual([404, 'image-not-found'])
  })
})

// Specification: 7.35
test('an artist who publishes is seen under the new name at once', async () => {
  const artist = await signUp(app.api, { isArtist: true })
  const id = await addArtwork(artist)
  await artist.call('PATCH', '/users/me', { firstName: 'Renamed' })
  const { body } = await createGuest(app.api).call('GET', `/artworks/${id}`)
  expect(body.user.name).toBe('Renamed Artist')
})
