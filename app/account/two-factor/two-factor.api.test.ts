import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { codeNow, nextCode, turnOnTwoFactor } from '../../../tests/helpers/app/authenticator.ts'
import {
  createGuest,
  PASSWORD,
  signInAgain,
  signUp,
  type Answer,
  type Person,
} from '../../../tests/helpers/app/person.ts'
import { lockOwner } from '../account.store.server.ts'
import { endSessions } from '../sessions/session-use.store.server.ts'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await openTestApp({ rateLimits: true })
})

afterAll(() => app.close())

beforeEach(async () => {
  await app.database.sql`truncate rate_limits`
  person = await signUp(app.api, { isArtist: false })
})

const subjectsTo = ({ email }: Person) =>
  app.mails.filter(({ to }) => to === email).map(({ subject }) => subject)

/** Submits the right password. @returns a browser that has to send a code */
async function enterPassword(from = ''): Promise<Person> {
  const browser = createGuest(app.api, from)
  const credentials = { email: person.email, password: PASSWORD }
  const answer = await browser.call('POST', '/session', credentials)
  expect([answer.status, answer.body]).toEqual([202, { user: null }])
  return browser
}

const enterCode = (browser: Person, code: string | undefined): Promise<Answer> =>
  browser.call('POST', '/session/second-step', { code })

const isSignedIn = async (browser: Person): Promise<boolean> =>
  (await browser.call('GET', '/session')).body.user !== null

const isAwaited = async (browser: Person): Promise<boolean> =>
  (await browser.call('GET', '/session/second-step')).body.isPending

describe('a login with two steps', () => {
  test('opens no session for the password alone', async () => {
    await turnOnTwoFactor(person)
    const browser = await enterPassword()
    expect(await isSignedIn(browser)).toBe(false)
    expect(await isAwaited(browser)).toBe(true)
    expect((await browser.call('GET', '/users/me')).status).toBe(401)
  })

  test('opens a session for a code of the app, and tells of the new device', async () => {
    const { key } = await turnOnTwoFactor(person)
    const browser = await enterPassword()
    const answer = await enterCode(browser, nextCode(key))
    expect([answer.status, answer.body.user.email]).toEqual([201, person.email])
    expect(await isSignedIn(browser)).toBe(true)
    expect(await isAwaited(browser)).toBe(false)
    await expect.poll(() => subjectsTo(person)).toContain('New login to your Frame account')
  })

  test('refuses a wrong code, and takes the right one after it', async () => {
    const { key } = await turnOnTwoFactor(person)
    const browser = await enterPassword()
    // All digits differ from those of the right code.
    const right = nextCode(key)
    const wrong = right.replaceAll(/\d/g, (digit) => String((Number(digit) + 5) % 10))
    expect((await enterCode(browser, `${wrong}0`)).body.code).toBe('wrong-code')
    expect((await enterCode(browser, right)).status).toBe(201)
  })

  test('takes no code twice, nor an older one', async () => {
    const { key } = await turnOnTwoFactor(person)
    const [older, code] = [codeNow(key), nextCode(key)]
    expect((await enterCode(await enterPassword(), code)).status).toBe(201)
    const second = await enterPassword()
    expect((await enterCode(second, code)).body.code).toBe('wrong-code')
    expect((await enterCode(second, older)).body.code).toBe('wrong-code')
  })

  test('takes one code in one browser only, however many send it at once', async () => {
    const { key } = await turnOnTwoFactor(person)
    const browsers = await Promise.all([1, 2, 3, 4].map(() => enterPassword()))
    const code = nextCode(key)
    const answers = await Promise.all(browsers.map((browser) => enterCode(browser, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403, 403, 403])
  })

  test('waits for the code in that browser only, once, and for five minutes', async () => {
    const { key } = await turnOnTwoFactor(person)
    await enterPassword()
    const other = createGuest(app.api)
    expect((await enterCode(other, nextCode(key))).body.code).toBe('second-step-expired')
    const late = await enterPassword()
    await app.database.sql`
      update verifications set expires_at = now() - interval '1 second' where value = ${person.id}`
    expect((await enterCode(late, nextCode(key))).body.code).toBe('second-step-expired')
    expect(await isAwaited(late)).toBe(false)
  })

  test('can be broken off', async () => {
    await turnOnTwoFactor(person)
    const browser = await enterPassword()
    expect((await browser.call('DELETE', '/session/second-step')).status).toBe(204)
    expect(await isAwaited(browser)).toBe(false)
    const rows = await app.database.sql`select from verifications where value = ${person.id}`
    expect(rows).toHaveLength(0)
  })

  test('ends with a change of the password', async () => {
    const { key } = await turnOnTwoFactor(person)
    const browser = await enterPassword()
    const change = { currentPassword: PASSWORD, newPassword: 'another horse' }
    expect((await person.call('PUT', '/users/me/password', change)).status).toBe(204)
    expect((await enterCode(browser, nextCode(key))).body.code).toBe('second-step-expired')
  })
})

describe('backup codes', () => {
  test('open a session once each, and a mail tells of it', async () => {
    const { backupCodes } = await turnOnTwoFactor(person)
    const [code = ''] = backupCodes
    const typed = code.toUpperCase().replaceAll('-', ' ')
    expect((await enterCode(await enterPassword(), typed)).status).toBe(201)
    expect((await enterCode(await enterPassword(), code)).body.code).toBe('wrong-code')
    await expect.poll(() => subjectsTo(person)).toContain('A backup code was used')
    const { body } = await person.call('GET', '/users/me/two-factor')
    expect(body).toEqual({ isOn: true, backupCodesLeft: 9, setup: null })
  })

  test('are stored as hashes, and the key is not readable', async () => {
    const { key, backupCodes } = await turnOnTwoFactor(person)
    const rows = await app.database.sql`
      select key as stored from authenticators where user_id = ${person.id}
      union all select hash from backup_codes where user_id = ${person.id}`
    expect(rows).toHaveLength(11)
    const text = JSON.stringify(rows)
    for (const secret of [key, ...backupCodes]) expect(text).not.toContain(secret)
  })

  test('are replaced for a password and a code', async () => {
    const { key, backupCodes } = await turnOnTwoFactor(person)
    const code = nextCode(key)
    const renewed = await person.call('POST', '/users/me/two-factor/backup-codes', {
      code,
      password: PASSWORD,
    })
    expect(renewed.status).toBe(201)
    expect(renewed.body.backupCodes).not.toEqual(backupCodes)
    expect((await enterCode(await enterPassword(), backupCodes[1])).status).toBe(403)
    expect((await enterCode(await enterPassword(), renewed.body.backupCodes[1])).status).toBe(201)
  })
})

describe('turning it on', () => {
  test('needs the password and a code of the new key', async () => {
    const { body } = await person.call('POST', '/users/me/two-factor/key')
    const code = codeNow(body.key)
    const turnOn = (fields: object) => person.call('PUT', '/users/me/two-factor', fields)
    const refused = [
      await turnOn({ code, password: 'not it' }),
      await turnOn({ code: '12345', password: PASSWORD }),
    ]
    expect(refused.map((answer) => answer.body.code)).toEqual(['incorrect-password', 'wrong-code'])
    await signInAgain(app.api, person)
    expect((await turnOn({ code, password: PASSWORD })).status).toBe(200)
    await enterPassword()
    await expect.poll(() => subjectsTo(person)).toContain('Two-step login is on')
  })

  test('shows no key once it is on, and replaces none', async () => {
    await turnOnTwoFactor(person)
    expect((await person.call('GET', '/users/me/two-factor')).body.setup).toBeNull()
    const again = await person.call('POST', '/users/me/two-factor/key')
    expect(again.body.code).toBe('two-factor-on')
  })

  test('takes no key that has waited for more than an hour', async () => {
    const { body } = await person.call('POST', '/users/me/two-factor/key')
    await app.database.sql`
      update authenticators set created_at = now() - interval '61 minutes'
      where user_id = ${person.id}`
    const code = codeNow(body.key)
    const late = await person.call('PUT', '/users/me/two-factor', { code, password: PASSWORD })
    expect(late.body.code).toBe('two-factor-not-started')
  })

  test('asks for a code of the app only, since there are no backup codes yet', async () => {
    await person.call('POST', '/users/me/two-factor/key')
    const none = await person.call('PUT', '/users/me/two-factor', { code: '', password: PASSWORD })
    expect(none.body.errors).toEqual([
      { field: 'code', message: 'Enter the six digits that the app shows now' },
    ])
  })
})

test('turning it off needs the password and a code, and is told by mail', async () => {
  const { key } = await turnOnTwoFactor(person)
  const code = nextCode(key)
  const turnOff = (fields: object) => person.call('DELETE', '/users/me/two-factor', fields)
  const refused = [
    await turnOff({ code, password: 'not it' }),
    await turnOff({ code: 'no code', password: PASSWORD }),
  ]
  expect(refused.map((answer) => answer.body.code)).toEqual(['incorrect-password', 'wrong-code'])
  expect((await turnOff({ code, password: PASSWORD })).status).toBe(204)
  await signInAgain(app.api, person)
  await expect.poll(() => subjectsTo(person)).toContain('Two-step login is off')
})

test('a session that a password reset ends meanwhile does not turn it off', async () => {
  const { key } = await turnOnTwoFactor(person)
  const { db } = app.database
  const proof = { code: nextCode(key), password: PASSWORD }
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const turnedOff = await db.transaction(async (tx) => {
    await lockOwner(tx, person.id)
    await endSessions(tx, person.id)
    const answer = person.call('DELETE', '/users/me/two-factor', proof)
    await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(1)
    return { answer }
  })
  expect((await turnedOff.answer).body.code).toBe('not-signed-in')
  const left = await app.database.sql`select from authenticators where user_id = ${person.id}`
  expect(left).toHaveLength(1)
})

test('guesses of a code that would turn it off are limited', async () => {
  const { key } = await turnOnTwoFactor(person)
  const turnOff = (code: string | undefined) =>
    person.call('DELETE', '/users/me/two-factor', { code, password: PASSWORD })
  for (let guess = 0; guess < 20; guess += 1)
    expect((await turnOff('wrong')).body.code).toBe('wrong-code')
  expect((await turnOff(nextCode(key))).body.code).toBe('too-many-requests')
  const renewed = await person.call('POST', '/users/me/two-factor/backup-codes', {
    code: nextCode(key),
    password: PASSWORD,
  })
  expect(renewed.body.code).toBe('too-many-requests')
})

test('a password reset does not turn it off', async () => {
  const { key } = await turnOnTwoFactor(person)
  const guest = createGuest(app.api)
  await guest.call('POST', '/password-resets', { email: person.email })
  const tokenOf = (text: string) => /reset-password\?token=(\S+)/.exec(text)?.[1]
  const token = () =>
    app.mails
      .filter(({ to }) => to === person.email)
      .map(({ text }) => tokenOf(text))
      .find((found) => found !== undefined)
  await expect.poll(token).toBeDefined()
  const reset = await guest.call('PUT', `/password-resets/${token()}`, { newPassword: PASSWORD })
  expect(reset.status).toBe(204)
  const browser = await enterPassword()
  expect((await enterCode(browser, nextCode(key))).status).toBe(201)
})

describe('guessing codes', () => {
  test('is limited per account, and does not lock a known device out', async () => {
    const { key } = await turnOnTwoFactor(person)
    // A logout leaves this browser as a known device.
    await person.call('DELETE', '/session')
    const attackers = await Promise.all(
      ['198.51.100.1', '198.51.100.2', '198.51.100.3'].map(enterPassword),
    )
    const answers: Answer[] = []
    for (const attacker of attackers) {
      for (let index = 0; index < 8; index += 1) answers.push(await enterCode(attacker, 'no'))
    }
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
    await person.call('POST', '/session', { email: person.email, password: PASSWORD })
    expect((await enterCode(person, nextCode(key))).status).toBe(201)
  })
})
