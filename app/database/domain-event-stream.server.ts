import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { coalesced } from '../kernel/coalesced.ts'
import { newId } from '../kernel/id.ts'
import type { Log } from '../kernel/log.ts'
import type { Database } from './database.server.ts'
import { EVENT_CHANNEL } from './domain-event.store.server.ts'
import { subscribeToOwnEvents, type EventMessage } from './domain-event-subscriber.server.ts'
import { NOTIFIES_OTHER_PROCESSES } from './domain-event.ts'
import { countListeners, type Listener } from './listener.server.ts'

/** A process acknowledges a request here once it has handled all events before it. */
const ACK_CHANNEL = 'frame_event_acks'
const ACK_REQUEST = 'ack?'
/** A process that is paused or cut off must not delay the writes of others for longer. */
const ACK_TIMEOUT_MS = 250
/** Maximum number of handled event ids that a process keeps. */
const MAX_HANDLED = 1000

/** @param message null when events may have been missed */
export type EventHandler = (message: EventMessage | null) => void

export type EventStream = {
  /** Handlers are called in the order in which they subscribed. Subscribe before `start`. */
  subscribe(handler: EventHandler): void
  /** Resolves once the process listens for the events of others. */
  start(): Promise<void>
}

type Options = {
  readonly db: Database
  readonly listener: Listener
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly timeoutMs?: number
}

/**
 * Delivers the events of all processes to the handlers, which update what is cached in memory.
 * Events of this process are handled before its write is answered, those of others when their
 * notification arrives. A write also waits for the acknowledgements of the other processes, so that
 * the next request sees the change in every process.
 */
export function createEventStream(options: Options): EventStream {
  const { db, listener, log } = options
  const handlers: EventHandler[] = []
  const pendingAcks = new Map<string, () => void>()
  // A process is also notified of its own events. Handling one twice would evict pages that were
  // rendered in the meantime.
  const handled = new LRUCache<string, true>({ max: MAX_HANDLED })
  const handleAll = (message: EventMessage | null) => {
    for (const handle of handlers) handle(message)
  }
  const handleOnce = (message: EventMessage) => {
    if (handled.has(message.id)) return
    handled.set(message.id, true)
    handleAll(message)
  }
  const waitForOthers = coalesced(() => requestAcks(options, pendingAcks))
  return {
    subscribe: (handler) => void handlers.push(handler),
    async start() {
      await listener.subscribe(
        EVENT_CHANNEL,
        (payload) => {
          // Another version of Frame may send requests that this one does not know.
          if (payload.startsWith('{')) return handleOnce(JSON.parse(payload))
          if (!payload.startsWith(ACK_REQUEST)) return
          notify(db, ACK_CHANNEL, payload).catch((error: unknown) => {
            log.warn({ err: error }, 'events of another process could not be acknowledged')
          })
        },
        () => {
          log.info({ channel: EVENT_CHANNEL }, 'listening for events')
          // Events sent while the connection was lost were missed.
          handleAll(null)
        },
      )
      await listener.subscribe(ACK_CHANNEL, (request) => pendingAcks.get(request)?.())
      subscribeToOwnEvents(db, async (message) => {
        handleOnce(message)
        if (NOTIFIES_OTHER_PROCESSES[message.event.type]) await waitForOthers()
      })
    },
  }
}

/** Resolves once every process has handled the events sent so far, or after the timeout. */
async function requestAcks(
  { db, log, timeoutMs = ACK_TIMEOUT_MS }: Options,
  pendingAcks: Map<string, () => void>,
): Promise<void> {
  const request = ACK_REQUEST + newId()
  const { promise, resolve } = Promise.withResolvers<void>()
  let acks = 0
  let listeners = Number.POSITIVE_INFINITY
  const check = () => {
    if (acks >= listeners) resolve()
  }
  pendingAcks.set(request, () => {
    acks += 1
    check()
  })
  const timer = setTimeout(resolve, timeoutMs)
  try {
    listeners = await countListeners(db)
    // Only this process listens, and it has handled its events already.
    if (listeners <= 1) return
    await notify(db, EVENT_CHANNEL, request)
    check()
    await promise
    if (acks < listeners) {
      log.warn({ acks, listeners }, 'not every process has handled events in time')
    }
  } catch (error) {
    // The write is committed regardless. A process that lost the database evicts everything when it
    // reconnects.
    log.warn({ err: error }, 'other processes could not be asked whether they have handled events')
  } finally {
    clearTimeout(timer)
    pendingAcks.delete(request)
  }
}

async function notify(db: Database, channel: string, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`)
}
