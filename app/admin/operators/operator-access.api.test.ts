import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { nextCode, turnOnTwoFactor } from '../../../tests/helpers/app/authenticator.ts'
import { givePasskey } from '../../../tests/helpers/app/operator.ts'
import {
  createGuest,
  PASSWORD,
  signInAgain,
  signUp,
  type Person,
} from '../../../tests/helpers/app/person.ts'
import { grantRole } from './operator.store.server.ts'

let app: TestApp
/** A person with the role, but without a second factor. */
let operator: Person

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  operator = await signUp(app.api, { isArtist: false })
  await grantRole(app.database.db, { userId: operator.id, actorId: null })
})

/** @returns the status, or the code of the problem */
async function useRole(browser: Person): Promise<number | string> {
  const { status, body } = await browser.call('GET', '/admin/people')
  return status === 200 ? status : body.code
}

const proveFactor = async (browser: Person, code: string | undefined) =>
  (await browser.call('PUT', '/session/factor-proof', { code })).status

test('a request below /admin is refused before its input and address are checked', async () => {
  const guest = createGuest(app.api)
  const collector = await signUp(app.api, { isArtist: false })
  await turnOnTwoFactor(operator)
  const statusesOf = async (path: string) => {
    const calls = [guest, collector, operator].map((person) => person.call('GET', path))
    return (await Promise.all(calls)).map(({ status }) => status)
  }
  expect(await statusesOf('/admin/people?limit=none')).toEqual([401, 403, 422])
  expect(await statusesOf('/admin/no-such-list')).toEqual([401, 403, 404])
})

describe('the role of operator', () => {
  test('is granted without a second factor, and used only with one', async () => {
    expect(await useRole(operator)).toBe('second-factor-required')
    await turnOnTwoFactor(operator)
    expect(await useRole(operator)).toBe(200)
  })

  test('needs the second factor in every session that began without it', async () => {
    const laptop = await signInAgain(app.api, operator)
    const { key, backupCodes } = await turnOnTwoFactor(operator)
    expect(await useRole(laptop)).toBe('factor-not-proved')
    expect(await proveFactor(laptop, 'not a code')).toBe(403)
    expect(await useRole(laptop)).toBe('factor-not-proved')
    expect(await proveFactor(laptop, nextCode(key))).toBe(204)
    expect(await useRole(laptop)).toBe(200)
    expect(await proveFactor(laptop, backupCodes[0])).toBe(204)
    expect(await proveFactor(laptop, backupCodes[0])).toBe(403)
    const subjects = () =>
      app.mails.filter(({ to }) => to === operator.email).map((one) => one.subject)
    // The mail is sent after the answer.
    await expect.poll(subjects).toContain('A backup code was used')
  })

  test('is used at once after a login with a code', async () => {
    const { key } = await turnOnTwoFactor(operator)
    const browser = createGuest(app.api)
    await browser.call('POST', '/session', { email: operator.email, password: PASSWORD })
    await browser.call('POST', '/session/second-step', { code: nextCode(key) })
    expect(await useRole(browser)).toBe(200)
  })

  test('works no more without a second factor', async () => {
    const { backupCodes } = await turnOnTwoFactor(operator)
    const proof = { code: backupCodes[0], password: PASSWORD }
    expect((await operator.call('DELETE', '/users/me/two-factor', proof)).status).toBe(204)
    expect(await useRole(operator)).toBe('second-factor-required')
  })

  test('a new password neither proves the second factor nor resets the proof', async () => {
    const laptop = await signInAgain(app.api, operator)
    await turnOnTwoFactor(operator)
    const change = (browser: Person, currentPassword: string, newPassword: string) =>
      browser.call('PUT', '/users/me/password', { currentPassword, newPassword })
    expect((await change(laptop, PASSWORD, 'another horse')).status).toBe(204)
    expect(await useRole(laptop)).toBe('factor-not-proved')
    // The new password has ended the session that set up the factor.
    expect(await useRole(operator)).toBe('not-signed-in')
  })

  test('the session that has proved it keeps that with a new password', async () => {
    await turnOnTwoFactor(operator)
    const passwords = { currentPassword: PASSWORD, newPassword: 'another horse' }
    expect((await operator.call('PUT', '/users/me/password', passwords)).status).toBe(204)
    expect(await useRole(operator)).toBe(200)
  })
})

describe('a password alone', () => {
  test('does not get around the passkey of an operator', async () => {
    await givePasskey(app.database, operator.id)
    expect(await useRole(operator)).toBe('passkey-not-proved')
    const { body: own } = await operator.call('GET', '/users/me/passkeys')
    const steps = [
      ['POST', '/users/me/two-factor/key', undefined],
      ['PUT', '/users/me/two-factor', { code: '123456', password: PASSWORD }],
      ['POST', '/users/me/passkeys/options', { password: PASSWORD }],
      ['DELETE', `/users/me/passkeys/${own.items[0].id}`, { password: PASSWORD }],
    ] as const
    for (const [method, path, body] of steps) {
      const answer = await operator.call(method, path, body)
      expect(answer.body?.code, path).toBe('passkey-not-proved')
    }
    expect(await useRole(operator)).toBe('passkey-not-proved')
  })

  test('is enough for the second factors of everybody else', async () => {
    const person = await signUp(app.api, { isArtist: false })
    await givePasskey(app.database, person.id)
    const { body: own } = await person.call('GET', '/users/me/passkeys')
    expect((await person.call('POST', '/users/me/two-factor/key')).status).toBe(201)
    const path = `/users/me/passkeys/${own.items[0].id}`
    expect((await person.call('DELETE', path, { password: PASSWORD })).status).toBe(204)
  })
})

test('codes are counted, so that nobody guesses them', async () => {
  const { database } = app
  const limited = await openTestApp({ database, rateLimits: true })
  const browser = await signInAgain(limited.api, operator)
  await turnOnTwoFactor(operator)
  const statuses: number[] = []
  for (let nth = 0; nth < 21; nth += 1) statuses.push(await proveFactor(browser, '000000'))
  expect(statuses.slice(0, 20).every((status) => status !== 429)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
  await limited.close()
})
