import type { Database } from './database.server.ts'
import type { DomainEvent } from './domain-event.ts'

/** An event as it reaches the processes. */
export type EventMessage = {
  /** By which a process recognises the notification of an event that it has handled. */
  readonly id: string
  readonly event: DomainEvent
  /** The user whose write it was, where the event does not say: events hold no personal data. */
  readonly account?: string
}

type Subscriber = (message: EventMessage) => void | Promise<void>

const subscribers = new WeakMap<Database, Set<Subscriber>>()

/**
 * Calls back with each event of this process, once its transaction is committed. The write that
 * published it is answered only when the subscriber has finished. Those of other processes are in
 * the event stream.
 */
export function subscribeToOwnEvents(db: Database, subscriber: Subscriber): void {
  subscribers.set(db, (subscribers.get(db) ?? new Set()).add(subscriber))
}

/** Tells the subscribers; for events of which the change's own statement wrote the row. */
export async function deliverEvent(db: Database, message: EventMessage): Promise<void> {
  await Promise.all([...(subscribers.get(db) ?? [])].map((subscriber) => subscriber(message)))
}
