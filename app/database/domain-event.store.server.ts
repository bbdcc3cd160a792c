import { asc, sql, type SQL } from 'drizzle-orm'
import { afterCommit, deleteBefore, isAmong, type Queryable } from './database.server.ts'
import { newId } from '../kernel/id.ts'
import { NOTIFIES_OTHER_PROCESSES, type DomainEvent } from './domain-event.ts'
import { deliverEvent } from './domain-event-subscriber.server.ts'
import { domainEvents } from './domain-event.tables.server.ts'

/** The channel on which other processes are notified of events. */
export const EVENT_CHANNEL = 'frame_events'

/**
 * Stores an event in the outbox, in the transaction of the change itself. The deletion of an artist
 * is not stored: it deletes the artist's earlier events, so that none names a deleted account.
 * @param tx the transaction of `transact`
 * @param account the user who made the change, whose write budget the evicted pages are charged to
 */
export async function publishEvent(
  tx: Queryable,
  event: DomainEvent,
  account?: string,
): Promise<void> {
  if (event.type !== 'artist.deleted') await tx.insert(domainEvents).values({ event })
  else await tx.delete(domainEvents).where(sql`${artistOf} = ${event.artistId}`)
  const message = { id: newId(), event, ...(account !== undefined && { account }) }
  if (NOTIFIES_OTHER_PROCESSES[event.type]) {
    await tx.execute(sql`select pg_notify(${EVENT_CHANNEL}, ${JSON.stringify(message)})`)
  }
  afterCommit(tx, (db) => deliverEvent(db, message))
}

const artistOf = sql`${domainEvents.event}->>'artistId'`

/** Inserts an event as a part of a larger statement. Other processes are not notified of it. */
export const eventRow = (event: SQL, from: SQL): SQL =>
  sql`insert into ${domainEvents} (event) select ${event} from ${from}`

/** An event that was taken from the outbox. */
export type StoredEvent = {
  readonly id: number
  readonly event: DomainEvent
  readonly createdAt: Date
}

/**
 * Takes the oldest events that have not become webhook deliveries yet. Concurrent processes take
 * different events; a rolled-back transaction returns its events.
 * @param tx the transaction that stores the deliveries
 */
export async function takeUndispatched(tx: Queryable, limit: number): Promise<StoredEvent[]> {
  const next = tx
    .select({ id: domainEvents.id })
    .from(domainEvents)
    .where(
      sql`${domainEvents.dispatchedAt} is null
        and ${domainEvents.event}->>'type' <> 'favourite.changed'`,
    )
    .orderBy(asc(domainEvents.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await tx
    .update(domainEvents)
    .set({ dispatchedAt: sql`now()` })
    .where(isAmong(domainEvents.id, next))
    .returning({
      id: domainEvents.id,
      event: domainEvents.event,
      createdAt: domainEvents.createdAt,
    })
  return rows.toSorted((one, other) => one.id - other.id)
}

/** Deletes events created before a time, when every subscriber has had time to handle them. */
export async function sweepEvents(db: Queryable, before: Date): Promise<void> {
  await deleteBefore(db, { id: domainEvents.id, at: domainEvents.createdAt, before })
}
