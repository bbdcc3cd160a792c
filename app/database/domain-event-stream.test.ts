import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../tests/helpers/app/app.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/helpers/database/database.ts'
import { connectSql, type SqlConnection } from '../../tests/helpers/database/sql.ts'
import { newId } from '../kernel/id.ts'
import { transact } from './database.server.ts'
import { createEventStream } from './domain-event-stream.server.ts'
import { publishEvent } from './domain-event.store.server.ts'
import type { DomainEvent } from './domain-event.ts'
import { openListener, type Listener } from './listener.server.ts'

type Process = SqlConnection & {
  readonly listener: Listener
  readonly handled: DomainEvent[]
  resets: number
  late: number
}

let database: TestDatabase
let opened: { close(): Promise<void> }[]

beforeEach(async () => {
  database = await openTestDatabase()
  opened = []
})

afterEach(async () => {
  await Promise.all(opened.map((one) => one.close()))
  await database.close()
})

function openOne(): Listener {
  const listener = openListener(database.address)
  opened.push(listener)
  return listener
}

/** The default timeout is longer than a test, so a write resolves only through acknowledgements. */
async function openProcess(timeoutMs = 60_000): Promise<Process> {
  const connection = connectSql({ target: database.address, max: 2 })
  opened.push(connection)
  const listener = openOne()
  const process: Process = { ...connection, listener, handled: [], resets: 0, late: 0 }
  const events = createEventStream({
    db: connection.db,
    listener,
    log: { ...silentLog, warn: () => (process.late += 1) },
    timeoutMs,
  })
  events.subscribe((message) => {
    if (message === null) process.resets += 1
    else process.handled.push(message.event)
  })
  await events.start()
  return process
}

const publish = (process: Process, event: DomainEvent) =>
  transact(process.db, (tx) => publishEvent(tx, event))

const published = (): DomainEvent => ({
  type: 'artwork.published',
  artworkId: newId(),
  artistId: newId(),
})

test('every process has handled an event before its write resolves', async () => {
  const writer = await openProcess()
  const others = await Promise.all([openProcess(), openProcess()])
  for (let round = 0; round < 20; round += 1) {
    const event = published()
    await publish(writer, event)
    for (const { handled } of [writer, ...others]) expect(handled).toContainEqual(event)
  }
  expect([writer, ...others].map(({ resets }) => resets)).toEqual([1, 1, 1])
})

test('an event is handled once, in the process that wrote it, too', async () => {
  const [writer, other] = await Promise.all([openProcess(), openProcess()])
  const event = published()
  await publish(writer, event)
  expect([writer.handled, other.handled]).toEqual([[event], [event]])
})

test('a failed transaction has no event and stores no event', async () => {
  const writer = await openProcess()
  const failed = transact(writer.db, async (tx) => {
    await publishEvent(tx, published())
    throw new Error('after all not')
  })
  await expect(failed).rejects.toThrow('after all not')
  expect(writer.handled).toEqual([])
  const [row] = await writer.sql`select count(*)::int as count from domain_events`
  expect(row?.['count']).toBe(0)
})

test('frequent events reach their own process only', async () => {
  const [writer, other] = await Promise.all([openProcess(), openProcess()])
  await publish(writer, { type: 'favourite.changed', itemIds: ['a'] })
  await publish(writer, { type: 'order.placed', purchaseId: newId() })
  await publish(writer, published())
  const types = ({ handled }: Process) => handled.map(({ type }) => type)
  expect(types(writer)).toEqual(['favourite.changed', 'order.placed', 'artwork.published'])
  expect(types(other)).toEqual(['artwork.published'])
})

test('concurrent writes of several processes do not wait for each other’s timeout', async () => {
  const processes = await Promise.all([openProcess(), openProcess()])
  await Promise.all(
    [...processes, ...processes, ...processes].map((process) => publish(process, published())),
  )
  expect(processes.map(({ late }) => late)).toEqual([0, 0])
})

test('a write waits for a silent process until the timeout, and alone it does not wait', async () => {
  const alone = await openProcess()
  await publish(alone, published())
  const writer = await openProcess(50)
  // Counts as a listening process, but never acknowledges.
  await openOne().subscribe('frame_event_acks', () => {})
  await publish(writer, published())
  expect(writer.late).toBe(1)
})

test('the deletion of an artist removes earlier events', async () => {
  const writer = await openProcess()
  const artistId = newId()
  await publish(writer, { type: 'artist.changed', artistId, fields: ['name'] })
  await publish(writer, { type: 'artist.deleted', artistId })
  const rows = await writer.sql`select event from domain_events`
  expect(rows).toEqual([])
})
