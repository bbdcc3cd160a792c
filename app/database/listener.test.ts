import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proxyTestDatabase } from '../../tests/helpers/database/database-proxy.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/helpers/database/database.ts'
import { countListeners, openListener } from './listener.server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

const notify = (channel: string, payload: string) =>
  database.sql`select pg_notify(${channel}, ${payload})`

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 100 && !isTrue(); tries += 1) await sleep(50)
  expect(isTrue()).toBe(true)
}

test('each channel gets its own messages', async () => {
  const listener = openListener(database.address)
  const heard: string[] = []
  await listener.subscribe('first', (payload) => heard.push(`first ${payload}`))
  await listener.subscribe('Second', (payload) => heard.push(`second ${payload}`))
  await notify('first', 'a')
  await notify('Second', 'b')
  await notify('third', 'c')
  await until(() => heard.length === 2)
  expect(heard).toEqual(['first a', 'second b'])
  await listener.close()
})

test('after a lost connection it reconnects and calls every subscriber', async () => {
  const listener = openListener(database.address)
  const heard: string[] = []
  let connected = 0
  const onConnect = () => (connected += 1)
  await listener.subscribe('one', (payload) => heard.push(payload), onConnect)
  await listener.subscribe('two', (payload) => heard.push(payload), onConnect)
  expect(connected).toBe(2)
  await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`
  await until(() => connected === 4)
  expect(await countListeners(database.db)).toBe(1)
  await notify('one', 'after')
  await until(() => heard.length === 1)
  await listener.close()
})

test('a connection that has fallen silent is replaced', async () => {
  const { proxy } = await proxyTestDatabase(database.address)
  const through = { ...database.address, host: '127.0.0.1', port: proxy.port }
  const listener = openListener(through, { checkMs: 200 })
  const heard: string[] = []
  let connected = 0
  await listener.subscribe(
    'one',
    (payload) => heard.push(payload),
    () => (connected += 1),
  )
  proxy.silence()
  await notify('one', 'lost')
  await until(() => connected === 2)
  await notify('one', 'after')
  await until(() => heard.length === 1)
  expect(heard).toEqual(['after'])
  await listener.close()
  await proxy.close()
})

test('a channel is listened to although its first statement was answered too late', async () => {
  const { proxy } = await proxyTestDatabase(database.address)
  const through = { ...database.address, host: '127.0.0.1', port: proxy.port }
  const listener = openListener(through, { checkMs: 400 })
  await listener.subscribe('one', () => {})
  const pass = proxy.hold()
  const heard: string[] = []
  const subscribed = listener.subscribe('two', (payload) => heard.push(payload))
  // The statement times out; the check after it does not.
  await sleep(500)
  pass()
  await subscribed
  await notify('two', 'a')
  await until(() => heard.length === 1)
  expect(heard).toEqual(['a'])
  await listener.close()
  await proxy.close()
})
