import { asc, eq, sql } from 'drizzle-orm'
import { LOCKS, lockUntilCommit } from '../../database/advisory-lock.server.ts'
import { transact, type Database, type Queryable } from '../../database/database.server.ts'
import { runOnce, type RequestKey } from '../../database/idempotent-request.store.server.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { logAudit } from '../audit/audit-log.store.server.ts'
import type { AuditAction, AuditState } from '../audit/audit-log.ts'
import type { EndpointState } from './webhook.ts'
import { MAX_ENDPOINTS } from './webhook.ts'
import { webhookEndpoints } from './webhook.tables.server.ts'

export type StoredEndpoint = typeof webhookEndpoints.$inferSelect

/** The operator and the endpoint of an action. */
export type EndpointAction = { readonly actorId: string; readonly id: string }

/** All endpoints, oldest first. */
export async function listEndpoints(db: Queryable): Promise<StoredEndpoint[]> {
  return db.select().from(webhookEndpoints).orderBy(asc(webhookEndpoints.id))
}

/** @returns null for an unknown id */
export async function findEndpoint(db: Queryable, id: string): Promise<StoredEndpoint | null> {
  const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  return row ?? null
}

/** Whether any endpoint is active. */
export async function hasActiveEndpoints(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from ${webhookEndpoints} where ${webhookEndpoints.state} = 'active' limit 1`,
  )
  return rowCount === 1
}

type NewEndpoint = Pick<StoredEndpoint, 'id' | 'url' | 'events' | 'secret'>

/**
 * Adds an endpoint, unless there are `MAX_ENDPOINTS`. A repeated request replaces the
 * secret, which only the response shows.
 */
export async function addEndpoint(
  db: Database,
  { actorId, requestKey }: { readonly actorId: string; readonly requestKey: RequestKey },
  endpoint: NewEndpoint,
): Promise<StoredEndpoint | Refusal<'webhooks-full' | 'webhook-not-found'>> {
  return transact(db, async (tx) => {
    // The lock keeps concurrent requests from exceeding the limit.
    await lockUntilCommit(tx, LOCKS.webhookEndpoints)
    const made = await runOnce(tx, { requestKey, id: endpoint.id }, async () => {
      if ((await listEndpoints(tx)).length >= MAX_ENDPOINTS) return refuse('webhooks-full')
      const [added] = await tx.insert(webhookEndpoints).values(endpoint).returning()
      if (added === undefined) throw new Error('no endpoint was added')
      await log(tx, { actorId, id: added.id }, 'webhook.added', { after: auditState(added) })
      return null
    })
    if (isRefusal(made)) return made
    if ((await lockEndpoint(tx, made.id)) === null) return refuse('webhook-not-found')
    return update(tx, made.id, { secret: endpoint.secret })
  })
}

type EndpointChange = {
  readonly events?: string[] | undefined
  readonly state?: Exclude<EndpointState, 'disabled'> | undefined
}

/** @returns null for an unknown id */
export async function changeEndpoint(
  db: Database,
  operatorAction: EndpointAction,
  { events, state }: EndpointChange,
): Promise<StoredEndpoint | null> {
  return transact(db, async (tx) => {
    const before = await lockEndpoint(tx, operatorAction.id)
    if (before === null) return null
    const after = await update(tx, operatorAction.id, {
      events: events ?? before.events,
      state: state ?? before.state,
      // An endpoint that is active again gets the full time before it is disabled.
      failingSince: state === 'active' ? null : before.failingSince,
    })
    await log(tx, operatorAction, 'webhook.changed', {
      before: auditState(before),
      after: auditState(after),
    })
    return after
  })
}

type Rotation = {
  readonly secret: string
  readonly previousUntil: Date
  readonly requestKey: RequestKey
}

/**
 * Gives an endpoint a new secret. Until `previousUntil`, messages are signed with the old one, too.
 * A repeated request keeps that one, which the receiver still uses.
 */
export async function rotateSecret(
  db: Database,
  operatorAction: EndpointAction,
  { secret, previousUntil: previousSecretUntil, requestKey }: Rotation,
): Promise<StoredEndpoint | null> {
  const { id } = operatorAction
  return transact(db, async (tx) => {
    const before = await lockEndpoint(tx, id)
    if (before === null) return null
    await runOnce(tx, { requestKey, id }, async () => {
      await update(tx, id, { previousSecret: before.secret, previousSecretUntil })
      await log(tx, operatorAction, 'webhook.rotated', {})
      return null
    })
    return update(tx, id, { secret })
  })
}

/** Deletes an endpoint with its deliveries. @returns false for an unknown id */
export async function deleteEndpoint(
  db: Database,
  operatorAction: EndpointAction,
): Promise<boolean> {
  return transact(db, async (tx) => {
    const before = await lockEndpoint(tx, operatorAction.id)
    if (before === null) return false
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, operatorAction.id))
    await log(tx, operatorAction, 'webhook.deleted', { before: auditState(before) })
    return true
  })
}

async function lockEndpoint(tx: Queryable, id: string): Promise<StoredEndpoint | null> {
  const [row] = await tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, id))
    .for('update')
  return row ?? null
}

async function update(
  tx: Queryable,
  id: string,
  change: Partial<StoredEndpoint>,
): Promise<StoredEndpoint> {
  const [row] = await tx
    .update(webhookEndpoints)
    .set(change)
    .where(eq(webhookEndpoints.id, id))
    .returning()
  if (row === undefined) throw new Error('the endpoint was deleted while it was locked')
  return row
}

type States = { readonly before?: AuditState; readonly after?: AuditState }

const log = (tx: Queryable, { actorId, id }: EndpointAction, action: AuditAction, states: States) =>
  logAudit(tx, { actorId, action, subjectId: id, ...states })

/** The audit log leaves out the URL's path, which may contain a secret of the receiver. */
const auditState = ({ url, events, state }: StoredEndpoint): AuditState => ({
  host: new URL(url).host,
  events: events.join(' '),
  state,
})
