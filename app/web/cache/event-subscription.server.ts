import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.server.ts'
import { WAKES, type DomainEvent } from '../../database/domain-event.ts'
import { EVENT_CHANNEL } from '../../database/domain-event.store.server.ts'
import {
  subscribeToEvents,
  type EventMessage,
} from '../../database/domain-event-subscriber.server.ts'
import type { Listener } from '../../database/listener.server.ts'
import type { Log } from '../../http/http.server.ts'
import { createBoundedMap } from '../../kernel/bounded-map.ts'
import { coalesced } from '../../kernel/coalesced.ts'
import { newId } from '../../kernel/id.ts'
import { EVERY_PAGE, evictedTags } from './evicted-tags.ts'
import type { GuestPageCache } from './guest-page-cache.server.ts'

/** Every process answers a question here once it has evicted all that came before it. */
const ANSWER_CHANNEL = 'frame_events_seen'
const QUESTION = 'seen?'
/** A process that is paused or cut off must not delay the writes of others for longer. */
const SETTLE_TIMEOUT_MS = 250
/** Ids of the latest events that were handled. */
const MAX_HANDLED = 1000

type Options = {
  readonly db: Database
  readonly listener: Listener
  readonly log: Log
  readonly timeoutMs?: number
  /** Called before the pages of a change are evicted; null when changes may have been missed. */
  readonly onChange?: ((event: DomainEvent | null) => void) | undefined
  /** Called with the number of pages that the write of an account has evicted. */
  readonly onEvicted?: ((account: string, pages: number) => void) | undefined
}

/**
 * Evicts the pages that events concern: those of this process before its write is answered, those
 * of other processes when they are notified. A write waits until the others have evicted, too, so
 * that the next request finds the change whichever process answers it.
 */
export async function evictOnEvents(
  cache: Pick<GuestPageCache, 'evict' | 'evictAll'>,
  options: Options,
): Promise<void> {
  const { db, listener, log, onChange, onEvicted } = options
  const answered = new Map<string, () => void>()
  // A process is notified of its own events, too. Until then pages were perhaps rendered again.
  const handled = createBoundedMap<true>({ maxSize: MAX_HANDLED })
  const evictOnce = ({ id, event, account }: EventMessage): void => {
    if (handled.get(id) !== undefined) return
    handled.set(id, true)
    onChange?.(event)
    const tags = evictedTags(event)
    if (tags === EVERY_PAGE) return cache.evictAll()
    const pages = cache.evict(tags)
    const writer = 'artistId' in event ? event.artistId : account
    if (writer !== undefined) onEvicted?.(writer, pages)
  }
  await listener.subscribe(
    EVENT_CHANNEL,
    (payload) => {
      if (!payload.startsWith(QUESTION)) return evictOnce(readMessage(payload))
      notify(db, ANSWER_CHANNEL, payload).catch((error: unknown) => {
        log.warn({ err: error }, 'another process could not be told that its events were seen')
      })
    },
    () => {
      log.info({ channel: EVENT_CHANNEL }, 'listening for events')
      // Events during a lost connection were missed.
      onChange?.(null)
      cache.evictAll()
    },
  )
  await listener.subscribe(ANSWER_CHANNEL, (question) => answered.get(question)?.())
  const settle = coalesced(() => askOthers(options, answered))
  subscribeToEvents(db, async (message) => {
    evictOnce(message)
    const { event } = message
    if (WAKES[event.type] && evictedTags(event).length > 0) await settle()
  })
}

const readMessage = (payload: string) => JSON.parse(payload) as EventMessage

/** Resolves when every process has evicted what was written before, or after the timeout. */
async function askOthers(
  { db, log, timeoutMs = SETTLE_TIMEOUT_MS }: Options,
  answered: Map<string, () => void>,
): Promise<void> {
  const question = QUESTION + newId()
  const { promise, resolve } = Promise.withResolvers<void>()
  let answers = 0
  let listeners = Number.POSITIVE_INFINITY
  const check = () => {
    if (answers >= listeners) resolve()
  }
  answered.set(question, () => {
    answers += 1
    check()
  })
  const timer = setTimeout(resolve, timeoutMs)
  try {
    listeners = await countListeners(db)
    // This process alone listens, and has evicted already.
    if (listeners <= 1) return
    await notify(db, EVENT_CHANNEL, question)
    check()
    await promise
    if (answers < listeners) {
      log.warn({ answers, listeners }, 'not every process has evicted pages in time')
    }
  } catch (error) {
    // The write is committed anyway. A process that lost the database evicts everything later.
    log.warn({ err: error }, 'other processes could not be asked about their caches')
  } finally {
    clearTimeout(timer)
    answered.delete(question)
  }
}

async function notify(db: Database, channel: string, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`)
}

/** Every process has one connection that listens, and sends no other statements over it. */
async function countListeners(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and query like 'listen "%'`)
  return rows[0]?.count ?? 0
}
