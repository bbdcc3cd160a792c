import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { createGuest, PASSWORD, signUp } from '../../tests/helpers/app/person.ts'
import { newId } from '../kernel/id.ts'
import { createPasswordHasher, type PasswordHasher } from './password/password-hasher.server.ts'

// Counts the work instead of measuring time: the password hashes, and whether a response waits for
// a mail. tests/hostile/account-timing.ts measures the times themselves.

const work = { hashes: 0 }

/** The real hasher, with its calls counted. */
function countingHasher(): PasswordHasher {
  const real = createPasswordHasher({ threads: 1 })
  return {
    ...real,
    hash(password) {
      work.hashes += 1
      return real.hash(password)
    },
    verify(known, password) {
      work.hashes += 1
      return real.verify(known, password)
    },
  }
}

let app: TestApp
let known: string

beforeAll(async () => {
  app = await openTestApp({ passwords: countingHasher() })
  known = (await signUp(app.api, { isArtist: false })).email
})

afterAll(() => app.close())

async function hashesOf(method: string, path: string, body: unknown) {
  work.hashes = 0
  const { status, body: answer } = await createGuest(app.api).call(method, path, body)
  return { status, code: answer?.code, hashes: work.hashes }
}

test('sign-in does the same work and gives the same answer, account or not', async () => {
  const password = 'not it at all'
  const answers = [
    await hashesOf('POST', '/session', { email: known, password }),
    await hashesOf('POST', '/session', { email: known.toUpperCase(), password }),
    await hashesOf('POST', '/session', { email: `${newId()}@example.com`, password }),
  ]
  const expected = { status: 401, code: 'invalid-credential', hashes: 1 }
  expect(answers).toEqual([expected, expected, expected])
})

test('sign-up hashes a password, account or not', async () => {
  const fields = { password: PASSWORD, firstName: 'N', lastName: 'N' }
  const taken = await hashesOf('POST', '/users', { ...fields, email: known })
  const fresh = await hashesOf('POST', '/users', { ...fields, email: `${newId()}@example.com` })
  expect([taken.hashes, fresh.hashes]).toEqual([1, 1])
})

test('a reset is answered before anything is looked up or sent, account or not', async () => {
  const unknown = `${newId()}@example.com`
  const hold = Promise.withResolvers<void>()
  app.mailer.send = vi.fn(() => hold.promise)
  const answers = [
    await hashesOf('POST', '/password-resets', { email: known }),
    await hashesOf('POST', '/password-resets', { email: unknown }),
  ]
  // The responses come while the mail is still being sent.
  expect(answers).toEqual([
    { status: 204, code: undefined, hashes: 0 },
    { status: 204, code: undefined, hashes: 0 },
  ])
  await expect.poll(() => app.mailer.send).toHaveBeenCalledOnce()
  hold.resolve()
})

test('a reset whose mail can not be sent is answered as every other', async () => {
  app.mailer.send = () => Promise.reject(new Error('the mail server is unavailable'))
  const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const answer = await hashesOf('POST', '/password-resets', { email: known })
  expect(answer.status).toBe(204)
  await expect.poll(() => errors.mock.calls.join()).toContain('a reset mail was not sent')
  expect(errors.mock.calls.join()).not.toContain(known)
  errors.mockRestore()
})
