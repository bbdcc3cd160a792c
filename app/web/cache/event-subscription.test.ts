import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../../tests/helpers/app.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/helpers/database.ts'
import { connectSql, type SqlConnection } from '../../../tests/helpers/sql.ts'
import { transact } from '../../database/database.server.ts'
import type { DomainEvent } from '../../database/domain-event.ts'
import { deliverEvent } from '../../database/domain-event-subscriber.server.ts'
import { publishEvent } from '../../database/domain-event.store.server.ts'
import { openListener, type Listener } from '../../database/listener.server.ts'
import { newId } from '../../kernel/id.ts'
import { evictOnEvents } from './event-subscription.server.ts'
import { evictedTags } from './evicted-tags.ts'

type Process = SqlConnection & {
  readonly listener: Listener
  readonly evicted: string[]
  /** Pages evicted by each account, one for every tag. */
  readonly charged: Record<string, number>
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

/** By default the timeout is longer than a test, so a write resolves only by answers. */
async function openProcess(timeoutMs = 60_000): Promise<Process> {
  const connection = connectSql({ target: database.address, max: 2 })
  opened.push(connection)
  const listener = openOne()
  const process: Process = { ...connection, listener, evicted: [], charged: {}, resets: 0, late: 0 }
  await evictOnEvents(
    {
      evict: (tags) => {
        process.evicted.push(...tags)
        return tags.length
      },
      evictAll: () => (process.resets += 1),
    },
    {
      db: connection.db,
      listener,
      log: { ...silentLog, warn: () => (process.late += 1) },
      timeoutMs,
      onEvicted(account, pages) {
        process.charged[account] = (process.charged[account] ?? 0) + pages
      },
    },
  )
  return process
}

const publish = (process: Process, event: DomainEvent) =>
  transact(process.db, (tx) => publishEvent(tx, event))

const published = (): DomainEvent => ({
  type: 'artwork.published',
  artworkId: newId(),
  artistId: newId(),
})

test('every process has evicted the pages before a write resolves', async () => {
  const writer = await openProcess()
  const others = await Promise.all([openProcess(), openProcess()])
  for (let round = 0; round < 20; round += 1) {
    const event = published()
    await publish(writer, event)
    for (const { evicted } of [writer, ...others]) {
      expect(evicted).toContain(`/artwork/${'artworkId' in event ? event.artworkId : ''}`)
    }
  }
  expect([writer, ...others].map(({ resets }) => resets)).toEqual([1, 1, 1])
})

test('an event evicts once, in the process that wrote it, too', async () => {
  const [writer, other] = await Promise.all([openProcess(), openProcess()])
  const artistId = newId()
  const event = { type: 'artwork.published', artworkId: 'w', artistId } as const
  await publish(writer, event)
  const tags = evictedTags(event)
  expect(tags).toContain('/artwork/w')
  expect([writer.evicted, other.evicted]).toEqual([tags, tags])
})

test('every process knows how many pages an account’s writes have evicted', async () => {
  const [writer, other] = await Promise.all([openProcess(), openProcess()])
  const artistId = newId()
  await publish(writer, { type: 'artist.changed', artistId, fields: ['name'] })
  await publish(writer, { type: 'artist.changed', artistId, fields: ['statement'] })
  expect([writer.charged, other.charged]).toEqual([{ [artistId]: 7 }, { [artistId]: 7 }])
})

test('pages that a favourite evicts are charged to the account that clicked', async () => {
  const writer = await openProcess()
  const account = newId()
  const event: DomainEvent = { type: 'favourite.changed', itemIds: ['a'] }
  await deliverEvent(writer.db, { id: newId(), event, account })
  expect([writer.evicted, writer.charged]).toEqual([['/artwork/a'], { [account]: 1 }])
})

test('a failed transaction evicts nothing and stores no event', async () => {
  const writer = await openProcess()
  const failed = transact(writer.db, async (tx) => {
    await publishEvent(tx, published())
    throw new Error('after all not')
  })
  await expect(failed).rejects.toThrow('after all not')
  expect(writer.evicted).toEqual([])
  const [row] = await writer.sql`select count(*)::int as count from domain_events`
  expect(row?.['count']).toBe(0)
})

test('frequent events evict in their own process only', async () => {
  const [writer, other] = await Promise.all([openProcess(), openProcess()])
  await publish(writer, { type: 'favourite.changed', itemIds: ['a'] })
  await publish(writer, { type: 'order.placed', purchaseId: newId() })
  await publish(writer, published())
  expect(writer.evicted.slice(0, 1)).toEqual(['/artwork/a'])
  expect(other.evicted).not.toContain('/artwork/a')
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
  // It listens as a process does, and never answers.
  await openOne().subscribe('frame_events_seen', () => {})
  await publish(writer, published())
  expect(writer.late).toBe(1)
})

test('a write waits for a process that has begun to listen to something else, too', async () => {
  const writer = await openProcess(50)
  const silent = openOne()
  await silent.subscribe('frame_events_seen', () => {})
  // The job queue does so on the same connection.
  await silent.subscribe('jobs', () => {})
  await writer.listener.subscribe('jobs', () => {})
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
