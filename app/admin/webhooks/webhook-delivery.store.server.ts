import { HOUR_MS } from '../../kernel/day.ts'
import { and, asc, desc, eq, lt, or, sql } from 'drizzle-orm'
import {
  deleteBefore,
  transact,
  type Database,
  type Queryable,
} from '../../database/database.server.ts'
import { takeUndispatched } from '../../database/domain-event.store.server.ts'
import { runOnce, type RequestKey } from '../../database/idempotent-request.store.server.ts'
import { newId } from '../../kernel/id.ts'
import { idPage, type Page } from '../../kernel/keyset.ts'
import { isRefusal } from '../../kernel/result.ts'
import { logAudit } from '../audit/audit-log.store.server.ts'
import type { EndpointAction, StoredEndpoint } from './webhook-endpoint.store.server.ts'
import { TEST_EVENT, webhookEventOf } from './webhook-event.ts'
import { isGivenUp, stateAfter, type DeliveryState } from './webhook.ts'
import type { SendOutcome } from './webhook-request.server.ts'
import { webhookDeliveries, webhookEndpoints } from './webhook.tables.server.ts'

export type StoredDelivery = typeof webhookDeliveries.$inferSelect

/** The fields of a delivery that its job needs. */
export type QueuedDelivery = Pick<StoredDelivery, 'id' | 'jobId' | 'endpointId'>

const queued = {
  id: webhookDeliveries.id,
  jobId: webhookDeliveries.jobId,
  endpointId: webhookDeliveries.endpointId,
}

/** The number of events that one transaction takes. */
const DISPATCH_BATCH = 200

/**
 * Turns the next events of the outbox into deliveries: one for each active endpoint that subscribes
 * to the event and existed when it happened.
 * @returns the deliveries, and whether there may be more events
 */
export async function dispatchEvents(
  db: Database,
): Promise<{ readonly deliveries: readonly QueuedDelivery[]; readonly hasMore: boolean }> {
  return transact(db, async (tx) => {
    const events = await takeUndispatched(tx, DISPATCH_BATCH)
    if (events.length === 0) return { deliveries: [], hasMore: false }
    const endpoints = await tx
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.state, 'active'))
      .orderBy(asc(webhookEndpoints.id))
      // The lock keeps endpoints from being deleted, which would fail the whole batch.
      .for('key share')
    const rows = events.flatMap(({ id: eventId, event, createdAt: occurredAt }) => {
      const type = webhookEventOf(event)
      if (type === null) return []
      return endpoints
        .filter((endpoint) => endpoint.events.includes(type) && endpoint.createdAt <= occurredAt)
        .map(({ id: endpointId }) => {
          const keys = { id: newId(), jobId: newId(), endpointId, eventId }
          return { ...keys, type, event, occurredAt }
        })
    })
    if (rows.length > 0) await tx.insert(webhookDeliveries).values(rows)
    return { deliveries: rows, hasMore: events.length === DISPATCH_BATCH }
  })
}

/**
 * Stores a test delivery. A repeated request has the first one, whose job is not added twice.
 * @returns null unless the endpoint is active
 */
export async function addTest(
  db: Database,
  { actorId, id: endpointId }: EndpointAction,
  requestKey: RequestKey,
): Promise<QueuedDelivery | null> {
  return transact(db, async (tx) => {
    if (!(await takesEvents(tx, endpointId))) return null
    const row = { id: newId(), jobId: newId(), endpointId }
    const made = await runOnce(tx, { requestKey, id: row.id }, async () => {
      const occurredAt = sql`now()`
      await tx.insert(webhookDeliveries).values({ ...row, type: TEST_EVENT, occurredAt })
      await logAudit(tx, { actorId, action: 'webhook.tested', subjectId: endpointId })
      return null
    })
    if (isRefusal(made)) return null
    return made.isRepeated ? findDelivery(tx, made.id) : row
  })
}

async function findDelivery(tx: Queryable, id: string): Promise<QueuedDelivery | null> {
  const [row] = await tx.select(queued).from(webhookDeliveries).where(eq(webhookDeliveries.id, id))
  return row ?? null
}

/**
 * Restarts a delivery in any state under the same id. The new job id makes its earlier job do
 * nothing.
 * @returns null unless the endpoint is active and has this delivery
 */
export async function restartDelivery(
  db: Database,
  { deliveryId, ...operatorAction }: EndpointAction & { readonly deliveryId: string },
): Promise<QueuedDelivery | null> {
  return transact(db, async (tx) => {
    if (!(await takesEvents(tx, operatorAction.id))) return null
    const [row] = await tx
      .update(webhookDeliveries)
      .set({ state: 'pending', attempts: 0, jobId: newId() })
      .where(
        and(
          eq(webhookDeliveries.id, deliveryId),
          eq(webhookDeliveries.endpointId, operatorAction.id),
        ),
      )
      .returning(queued)
    if (row === undefined) return null
    await logAudit(tx, {
      actorId: operatorAction.actorId,
      action: 'webhook.redelivered',
      subjectId: operatorAction.id,
      after: { delivery: deliveryId },
    })
    return row
  })
}

async function takesEvents(tx: Queryable, endpointId: string): Promise<boolean> {
  const [row] = await tx
    .select({ state: webhookEndpoints.state })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, endpointId))
    .for('key share')
  return row?.state === 'active'
}

/** Finds a pending delivery with its endpoint. @returns null when it belongs to another job */
export async function findQueued(
  db: Queryable,
  { id, jobId }: Pick<QueuedDelivery, 'id' | 'jobId'>,
): Promise<{ readonly delivery: StoredDelivery; readonly endpoint: StoredEndpoint } | null> {
  const [row] = await db
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(eq(webhookDeliveries.id, id))
  return row?.delivery.jobId === jobId && row.delivery.state === 'pending' ? row : null
}

/** Marks a delivery as dropped, with the reason. */
export async function dropDelivery(
  db: Queryable,
  { id, jobId }: Pick<QueuedDelivery, 'id' | 'jobId'>,
  error: string,
): Promise<void> {
  await db.update(webhookDeliveries).set({ state: 'dropped', error }).where(isRunOf({ id, jobId }))
}

const isRunOf = ({ id, jobId }: Pick<QueuedDelivery, 'id' | 'jobId'>) =>
  and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.jobId, jobId))

type RecordedAttempt = {
  readonly delivery: Pick<StoredDelivery, 'id' | 'jobId' | 'endpointId' | 'attempts'>
  readonly outcome: SendOutcome
  readonly isDelivered: boolean
  /** Whether the receiver has answered 410 (Gone). */
  readonly isGone: boolean
  readonly now: Date
}

/**
 * Stores an attempt, and updates or disables the endpoint.
 * @returns the state of the delivery, and whether this attempt has disabled the endpoint
 */
export async function recordAttempt(
  db: Database,
  { delivery, outcome, isDelivered, isGone, now }: RecordedAttempt,
): Promise<{ readonly state: DeliveryState; readonly hasDisabled: boolean }> {
  const attempts = delivery.attempts + 1
  const state = stateAfter({ isDelivered, attempts })
  return transact(db, async (tx) => {
    const [endpoint] = await tx
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, delivery.endpointId))
      .for('update')
    await tx
      .update(webhookDeliveries)
      .set({ ...outcome, state, attempts, attemptedAt: now })
      .where(isRunOf(delivery))
    if (endpoint?.state !== 'active') return { state, hasDisabled: false }
    const hasDisabled = !isDelivered && (isGone || isGivenUp(endpoint.failingSince, now))
    const failingSince = isDelivered ? null : (endpoint.failingSince ?? now)
    if (failingSince !== endpoint.failingSince || hasDisabled) {
      await tx
        .update(webhookEndpoints)
        .set({ failingSince, ...(hasDisabled && { state: 'disabled' as const }) })
        .where(eq(webhookEndpoints.id, endpoint.id))
    }
    return { state, hasDisabled }
  })
}

/** Lists an endpoint's deliveries, latest first. */
export async function listDeliveries(
  db: Queryable,
  endpointId: string,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Page<StoredDelivery>> {
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        cursor === undefined ? undefined : lt(webhookDeliveries.id, cursor),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit + 1)
  return idPage(rows, limit)
}

/** The longest pause between two attempts (6 hours), with a margin for the queue itself. */
const LONGEST_PAUSE_MS = 8 * HOUR_MS
const FIRST_ATTEMPT_MS = 60_000
const OVERDUE_BATCH = 1000

/** Deliveries whose job may be lost, because its process ended before it added the job. */
export async function listOverdue(db: Queryable, now: Date): Promise<QueuedDelivery[]> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return db
    .select(queued)
    .from(webhookDeliveries)
    .where(
      and(
        // A literal, because with a parameter the planner could not use the partial index.
        sql`${webhookDeliveries.state} = 'pending'`,
        or(
          and(
            eq(webhookDeliveries.attempts, 0),
            lt(webhookDeliveries.createdAt, before(FIRST_ATTEMPT_MS)),
          ),
          lt(webhookDeliveries.attemptedAt, before(LONGEST_PAUSE_MS)),
        ),
      ),
    )
    .orderBy(asc(webhookDeliveries.id))
    .limit(OVERDUE_BATCH)
}

/** Deletes deliveries from before `before`. */
export async function sweepDeliveries(db: Queryable, before: Date): Promise<void> {
  await deleteBefore(db, { id: webhookDeliveries.id, at: webhookDeliveries.createdAt, before })
}
