import type { Database } from './database.server.ts'
import type { DomainEvent } from './domain-event.ts'

/** An event as processes exchange it. */
export type EventMessage = {
  /** Lets a process ignore the notification of an event that it has already handled. */
  readonly id: string
  readonly event: DomainEvent
  /** The user who made the change. It is not stored: stored events hold no personal data. */
  readonly account?: string
}

type Subscriber = (message: EventMessage) => void | Promise<void>

const subscribers = new WeakMap<Database, Set<Subscriber>>()

/**
 * Calls the subscriber with each event of this process, after its transaction has committed. The
 * write that published it is answered when the subscriber has finished. The event stream delivers
 * the events of other processes.
 */
export function subscribeToOwnEvents(db: Database, subscriber: Subscriber): void {
  subscribers.set(db, (subscribers.get(db) ?? new Set()).add(subscriber))
}

/** Calls the subscribers with an event whose row the statement of the change itself inserted. */
export async function deliverEvent(db: Database, message: EventMessage): Promise<void> {
  await Promise.all([...(subscribers.get(db) ?? [])].map((subscriber) => subscriber(message)))
}
