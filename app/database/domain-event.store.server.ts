import { asc, sql, type SQL } from 'drizzle-orm'
import { afterCommit, deleteBefore, isAmong, type Queryable } from './database.server.ts'
import { newId } from '../kernel/id.ts'
import { NOTIFIES_OTHER_PROCESSES, type DomainEvent } from './domain-event.ts'
import { deliverEvent } from './domain-event-subscriber.server.ts'
import { domainEvents } from './domain-event.tables.server.ts'

/** The channel on which other processes are notified of events. */
export const EVENT_CHANNEL = 'frame_events'

/**
 * Writes an event to the outbox, in the transaction of the change itself. The deletion of an artist
 * is not written: it takes earlier events with it, so that none names a deleted account.
 * @param tx of `transact`
 */
export async function publishEvent(tx: Queryable, event: DomainEvent): Promise<void> {
  if (event.type !== 'artist.deleted') await tx.insert(domainEvents).values({ event })
  else await tx.delete(domainEvents).where(sql`${artistOf} = ${event.artistId}`)
  const message = { id: newId(), event }
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
 * Takes the next events that became no deliveries to webhooks yet, the first one first. Of several
 * processes each gets other events; those of a transaction that fails are taken again.
 * @param tx in which their deliveries are stored
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

/** Removes events that every subscriber has had time for. */
export async function sweepEvents(db: Queryable, before: Date): Promise<void> {
  await deleteBefore(db, { id: domainEvents.id, at: domainEvents.createdAt, before })
}
