import { and, desc, eq, gt, isNull, ne, sql, type SQL, type WithSubquery } from 'drizzle-orm'
import type { Actor } from '../../http/actor.server.ts'
import { isAmong, transact, type Database, type Queryable } from '../../database/database.server.ts'
import { prepareNamed } from '../../database/prepared-statement.server.ts'
import type { SessionClaim, Viewer } from '../../http/http.server.ts'
import {
  authenticators,
  credentials,
  PASSWORD_PROVIDER,
  sessions,
  users,
} from '../account.tables.server.ts'

/**
 * Selects the user of a valid session that does not need renewal yet. Used within other statements.
 */
const sessionViewer = (db: Queryable) =>
  db
    .select({
      id: users.id,
      sessionId: sql<string>`${sessions.id}`.as('session_id'),
      isArtist: users.isArtist,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      lastUsedAt: sessions.lastUsedAt,
      place: sessions.ipAddress,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.token, sql.placeholder('token')),
        gt(sessions.expiresAt, sql`${sql.placeholder('lastsUntil')}::timestamptz`),
        sql`${users.id} <> all(${sql.placeholder('closedAccounts')}::uuid[])`,
        isNull(users.suspendedAt),
      ),
    )

/**
 * Finds the viewer of a claimed session, and when and where it was last used; null if it has ended
 * or needs renewal.
 */
export async function findSession(
  db: Queryable,
  claim: SessionClaim,
): Promise<{
  readonly viewer: Viewer
  readonly last: { readonly lastUsedAt: Date; readonly place: string | null }
} | null> {
  const [row] = await byClaim(db).execute(claim)
  if (row === undefined) return null
  const { lastUsedAt, place, ...viewer } = row
  return { viewer, last: { lastUsedAt, place } }
}

const byClaim = (db: Queryable) => prepareNamed(db, 'session_by_claim', () => sessionViewer(db))

/** Subqueries of one `with`, by name. Values are `sql.placeholder('name')`. */
type Parts = Readonly<Record<string, SQL>>

/**
 * Prepares a statement for an actor. Its parts read the user from `viewer (id)`. Without a valid
 * session `viewer` has no row, and the parts must change nothing.
 * @param name unique name of the prepared statement
 * @param columns columns to read from the last part
 */
export function prepareForActor<Columns extends Record<string, SQL>>(
  name: string,
  columns: Columns,
  parts: Parts,
) {
  const last = Object.keys(parts).at(-1) ?? ''
  const after = (db: Queryable, viewer: WithSubquery) => {
    const own = Object.entries(parts).map(([part, text]) => db.$with(part, columns).as(text))
    return db
      .with(viewer, ...own)
      .select(columns)
      .from(sql`${sql.identifier(last)}`)
  }
  const ofClaim = (db: Queryable) =>
    prepareNamed(db, `${name}_of_claim`, () => after(db, db.$with('viewer').as(sessionViewer(db))))
  const ofUser = (db: Queryable) =>
    prepareNamed(db, `${name}_of_user`, () => {
      const known = sql`select ${sql.placeholder('userId')}::uuid as id`
      return after(db, db.$with('viewer', { id: sql<string>`id` }).as(known))
    })
  return (db: Queryable, actor: Actor, values: Record<string, unknown>) => {
    const prepared = 'token' in actor ? ofClaim(db) : ofUser(db)
    return prepared.execute({ ...actor, ...values })
  }
}

/**
 * The second factor of a new session: `proved`; `unproved`, which is refused with two-step login;
 * or `waived` for users who are already signed in without having proved it.
 */
export type SessionFactor = 'proved' | 'unproved' | 'waived'

export type NewSession = {
  readonly id: string
  readonly token: string
  readonly userId: string
  /** Hash of the submitted password. */
  readonly hash: string
  readonly factor: SessionFactor
  readonly userAgent: string
  /** Result of `placeOf`. */
  readonly place: string
  readonly expiresAt: Date
}

/**
 * Maximum number of sessions per account, so that a script that signs in repeatedly adds no more
 * rows.
 */
export const MAX_SESSIONS = 100

/**
 * Opens a session if the password is unchanged and no second factor is missing. The password's row
 * is locked until then, so that a concurrent change of the password ends this session, too. Beyond
 * `MAX_SESSIONS`, ends the least recently used one.
 * @returns false if the password or the account has changed meanwhile
 */
export async function openSession(db: Queryable, session: NewSession): Promise<boolean> {
  const { expiresAt, ...values } = session
  const rows = await withPassword(db).execute({ ...values, expiresAt: expiresAt.toISOString() })
  if (rows.length === 0) return false
  await endSurplusSessions(db, session)
  return true
}

/** Ends the least recently used sessions beyond `MAX_SESSIONS`. */
export async function endSurplusSessions(
  db: Queryable,
  newest: Pick<NewSession, 'userId' | 'id'>,
): Promise<void> {
  await surplus(db).execute({ userId: newest.userId, id: newest.id })
}

/** Opens a session for a user who was authenticated without a password. @param tx a transaction */
export async function addSession(tx: Queryable, session: NewSession): Promise<void> {
  const { id, token, userId, userAgent, place, expiresAt, factor } = session
  const factorProvedAt = factor === 'proved' ? sql`now()` : null
  await tx
    .insert(sessions)
    .values({ id, token, userId, userAgent, expiresAt, ipAddress: place, factorProvedAt })
  await surplus(tx).execute({ userId, id })
}

/** Replaces a session by another, which inherits its proof of the second factor. */
export async function replaceSession(
  db: Database,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await transact(db, async (tx) => {
    const [ended] = await tx
      .delete(sessions)
      .where(eq(sessions.id, from))
      .returning({ factorProvedAt: sessions.factorProvedAt })
    if (ended === undefined) return
    const { factorProvedAt } = ended
    await tx.update(sessions).set({ factorProvedAt }).where(eq(sessions.id, to))
  })
}

/**
 * Deletes the sessions with the earliest expiry, which are the least recently used, since sessions
 * in use are renewed daily. Never deletes the new one, even if older ones expire later because the
 * clock was ahead.
 */
const surplus = (db: Queryable) =>
  prepareNamed(db, 'end_surplus_sessions', () => {
    const others = db
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(eq(sessions.userId, sql.placeholder('userId')), ne(sessions.id, sql.placeholder('id'))),
      )
      .orderBy(desc(sessions.expiresAt), desc(sessions.id))
      .offset(MAX_SESSIONS - 1)
    return db.delete(sessions).where(isAmong(sessions.id, others))
  })

const withPassword = (db: Queryable) =>
  prepareNamed(db, 'open_session', () =>
    db
      .insert(sessions)
      .select((query) =>
        query
          .select({
            id: sql`${sql.placeholder('id')}::uuid`.as('id'),
            token: sql`${sql.placeholder('token')}::text`.as('token'),
            userId: credentials.userId,
            expiresAt: sql`${sql.placeholder('expiresAt')}::timestamptz`.as('expires_at'),
            ipAddress: sql`${sql.placeholder('place')}::text`.as('ip_address'),
            userAgent: sql`${sql.placeholder('userAgent')}::text`.as('user_agent'),
            lastUsedAt: sql`now()`.as('last_used_at'),
            factorProvedAt:
              sql`case when ${sql.placeholder('factor')}::text = 'proved' then now() end`.as(
                'factor_proved_at',
              ),
            createdAt: sql`now()`.as('created_at'),
            updatedAt: sql`now()`.as('updated_at'),
          })
          .from(credentials)
          .where(
            and(
              eq(credentials.userId, sql.placeholder('userId')),
              eq(credentials.providerId, PASSWORD_PROVIDER),
              eq(credentials.password, sql.placeholder('hash')),
              sql`(${sql.placeholder('factor')}::text <> 'unproved' or not exists (
                select from ${authenticators} where ${authenticators.userId} = ${credentials.userId}
                  and ${authenticators.confirmedAt} is not null))`,
            ),
          )
          .for('share'),
      )
      .returning({ id: sessions.id }),
  )

/** Time after signing in during which no further confirmation of identity is required. */
const FRESH_MS = 10 * 60_000

/** Whether the viewer's session began within that time. */
export async function isFreshSession(
  db: Queryable,
  { sessionId }: Pick<Viewer, 'sessionId'>,
): Promise<boolean> {
  const since = new Date(Date.now() - FRESH_MS)
  return (
    (await db.$count(sessions, and(eq(sessions.id, sessionId), gt(sessions.createdAt, since)))) > 0
  )
}
