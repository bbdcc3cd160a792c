import { sql } from 'drizzle-orm'
import { createBoundedMap } from '../kernel/bounded-map.ts'
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
/** Ids of the latest events that were handled. */
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
 * The events of all processes, for what a process keeps in memory. Those of this process are
 * handled before its write is answered, those of other processes when they are notified. A write
 * waits until the others have handled its events, too, so that the next request finds the change
 * whichever process answers it.
 */
export function createEventStream(options: Options): EventStream {
  const { db, listener, log } = options
  const handlers: EventHandler[] = []
  const pendingAcks = new Map<string, () => void>()
  // A process is notified of its own events, too. Until then pages were perhaps rendered again.
  const handled = createBoundedMap<true>({ maxSize: MAX_HANDLED })
  const handleAll = (message: EventMessage | null) => {
    for (const handle of handlers) handle(message)
  }
  const handleOnce = (message: EventMessage) => {
    if (handled.get(message.id) !== undefined) return
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
          // Another version of Frame may send other requests.
          if (payload.startsWith('{')) return handleOnce(JSON.parse(payload))
          if (!payload.startsWith(ACK_REQUEST)) return
          notify(db, ACK_CHANNEL, payload).catch((error: unknown) => {
            log.warn({ err: error }, 'events of another process could not be acknowledged')
          })
        },
        () => {
          log.info({ channel: EVENT_CHANNEL }, 'listening for events')
          // Events during a lost connection were missed.
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

/** Resolves when every process has handled what was written before, or after the timeout. */
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
    // This process alone listens, and has handled its events already.
    if (listeners <= 1) return
    await notify(db, EVENT_CHANNEL, request)
    check()
    await promise
    if (acks < listeners) {
      log.warn({ acks, listeners }, 'not every process has handled events in time')
    }
  } catch (error) {
    // The write is committed anyway. A process that lost the database reads everything again later.
    log.warn({ err: error }, 'other processes could not be asked whether they have handled events')
  } finally {
    clearTimeout(timer)
    pendingAcks.delete(request)
  }
}

async function notify(db: Database, channel: string, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`)
}
