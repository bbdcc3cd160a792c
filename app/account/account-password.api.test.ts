import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import {
  createGuest,
  PASSWORD,
  signInAgain,
  signUp,
  type Person,
} from '../../tests/helpers/app/person.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

describe('a password change', () => {
  // Specification: 5.8, 6.11, 7.5, 7.6, 7.13, 8.19
  test('needs the current password, ends every other session and keeps this one', async () => {
    const person = await signUp(app.api, { isArtist: false })
    const phone = await signInAgain(app.api, person)
    const refused = await person.call('PUT', '/users/me/password', {
      currentPassword: 'not it',
      newPassword: 'another horse',
    })
    expect([refused.status, refused.body.code, refused.body.title]).toEqual([
      403,
      'wrong-password',
      'Current password is incorrect',
    ])
    expect((await phone.call('GET', '/users/me')).status).toBe(200)
    const changed = await person.call('PUT', '/users/me/password', {
      currentPassword: PASSWORD,
      newPassword: 'another horse',
    })
    expect(changed.status).toBe(204)
    expect((await person.call('GET', '/users/me')).status).toBe(200)
    expect((await phone.call('GET', '/users/me')).status).toBe(401)
    const old = await createGuest(app.api).call('POST', '/session', {
      email: person.email,
      password: PASSWORD,
    })
    expect(old.status).toBe(401)
    await signInAgain(app.api, person, 'another horse')
  })

  test('that is repeated under its key is no error, unless the new password is another', async () => {
    const person = await signUp(app.api, { isArtist: false })
    const change = (newPassword: string, key = 'the first key', currentPassword = PASSWORD) =>
      person.call(
        'PUT',
        '/users/me/password',
        { currentPassword, newPassword },
        { 'idempotency-key': key },
      )
    expect((await change('another horse')).status).toBe(204)
    expect((await change('another horse')).status).toBe(204)
    expect((await change('some horse')).status).toBe(403)
    expect((await change('another horse', 'another key')).status).toBe(403)
    expect((await change('third horse', 'the first key', 'another horse')).status).toBe(204)
    await signInAgain(app.api, person, 'third horse')
  })

  // Specification: 5.9, 8.20
  test('to a short password is refused', async () => {
    const person = await signUp(app.api, { isArtist: false })
    const { status, body } = await person.call('PUT', '/users/me/password', {
      currentPassword: PASSWORD,
      newPassword: '12345',
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      { field: 'newPassword', message: 'Password should be at least 6 characters' },
    ])
  })
})

describe('a password reset', () => {
  const tokenIn = (text: string) => /reset-password\?token=(\S+)/.exec(text)?.[1] ?? ''

  async function askFor(person: Person): Promise<string> {
    const answer = await createGuest(app.api).call('POST', '/password-resets', {
      email: person.email,
    })
    expect(answer.status).toBe(204)
    const mail = await expect
      .poll(() => app.mails.findLast(({ to }) => to === person.email))
      .toBeDefined()
      .then(() => app.mails.findLast(({ to }) => to === person.email))
    return tokenIn(mail?.text ?? '')
  }

  test('by mail works once, and ends every session', async () => {
    const person = await signUp(app.api, { isArtist: false })
    const token = await askFor(person)
    expect(token.length).toBeGreaterThan(15)
    const guest = createGuest(app.api)
    const weak = await guest.call('PUT', `/password-resets/${token}`, { newPassword: '12345' })
    expect(weak.status).toBe(422)
    const set = await guest.call('PUT', `/password-resets/${token}`, { newPassword: 'third horse' })
    expect(set.status).toBe(204)
    const again = await guest.call('PUT', `/password-resets/${token}`, {
      newPassword: 'fourth horse',
    })
    expect([again.status, again.body.code]).toEqual([410, 'reset-token-invalid'])
    expect((await person.call('GET', '/users/me')).status).toBe(401)
    await signInAgain(app.api, person, 'third horse')
  })

  test('gives an unknown email the same response and sends nothing', async () => {
    const person = await signUp(app.api, { isArtist: false })
    const guest = createGuest(app.api)
    const addresses = ['none@example.com', person.email]
    const [unknown, known] = [
      await guest.call('POST', '/password-resets', { email: addresses[0] }),
      await guest.call('POST', '/password-resets', { email: addresses[1] }),
    ]
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    const recipients = () => app.mails.map(({ to }) => to).filter((to) => addresses.includes(to))
    await expect.poll(recipients).toEqual([person.email])
  })

  test('by mail leads back to a page and a work of this site, and nowhere else', async () => {
    const person = await signUp(app.api, { isArtist: false })
    const mailsToThem = () => app.mails.filter(({ to }) => to === person.email)
    const queryFor = async (way: object): Promise<string> => {
      const before = mailsToThem().length
      const request = { email: person.email, ...way }
      const guest = createGuest(app.api)
      expect((await guest.call('POST', '/password-resets', request)).status).toBe(204)
      await expect.poll(() => mailsToThem().length).toBe(before + 1)
      return /token=[\w-]+(\S*)/.exec(mailsToThem().at(-1)?.text ?? '')?.[1] ?? ''
    }
    const keep = 'sketch-quiet-profile'
    expect(await queryFor({ returnTo: `/artwork/${keep}?a=b&c`, keep })).toBe(
      `&returnTo=%2Fartwork%2F${keep}%3Fa%3Db%26c&keep=${keep}`,
    )
    expect(await queryFor({ returnTo: '//evil.example', keep: '../x' })).toBe('')
    expect(await queryFor({ returnTo: '/logout' })).toBe('')
  })

  test('with a token that has expired is refused', async () => {
    const person = await signUp(app.api, { isArtist: false })
    const token = await askFor(person)
    await app.database.sql`
      update verifications set expires_at = now() - interval '1 second' where value = ${person.id}`
    const { status, body } = await createGuest(app.api).call('PUT', `/password-resets/${token}`, {
      newPassword: 'fifth horse',
    })
    expect([status, body.code]).toEqual([410, 'reset-token-invalid'])
    await signInAgain(app.api, person)
  })
})
