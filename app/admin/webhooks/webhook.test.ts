import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { failureText } from './webhook-request.server.ts'
import { newSecret, signedHeaders } from './webhook-signature.server.ts'
import { DISABLE_AFTER_MS, isGivenUp, MAX_ATTEMPTS, stateAfter } from './webhook.ts'

const body = JSON.stringify({ type: 'order.placed', data: { total: 12.5, title: '“Ж”' } })
const message = { id: 'b5a1', sentAt: new Date(), body }

test('a receiver verifies a message with the secret, and with no other', () => {
  const secret = newSecret()
  const headers = signedHeaders(message, [secret])
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('No matching signature')
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature')
})

test('during a rotation a receiver verifies with either secret', () => {
  const secrets = [newSecret(), newSecret()]
  const headers = signedHeaders(message, secrets)
  for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toBeTruthy()
})

test('a receiver refuses a message of last hour, by the timestamp that is signed', () => {
  const secret = newSecret()
  const sentAt = new Date(Date.now() - 3_600_000)
  const headers = signedHeaders({ ...message, sentAt }, [secret])
  expect(() => new Webhook(secret).verify(body, headers)).toThrow('too old')
})

test('a delivery waits for another attempt until it has had all', () => {
  expect(stateAfter({ isDelivered: true, attempts: MAX_ATTEMPTS })).toBe('delivered')
  expect(stateAfter({ isDelivered: false, attempts: MAX_ATTEMPTS - 1 })).toBe('pending')
  expect(stateAfter({ isDelivered: false, attempts: MAX_ATTEMPTS })).toBe('failed')
})

test('an endpoint is given up after five days of failures, not before', () => {
  const now = new Date()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  expect(isGivenUp(null, now)).toBe(false)
  expect(isGivenUp(ago(DISABLE_AFTER_MS - 1), now)).toBe(false)
  expect(isGivenUp(ago(DISABLE_AFTER_MS), now)).toBe(true)
})

test('a host whose addresses all refuse is described by the first of them', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:9'), { code: 'ECONNREFUSED' })
  const error = new AggregateError([refused, new Error('another address')], '')
  expect(failureText(error)).toBe('ECONNREFUSED: connect ECONNREFUSED ::1:9')
})
