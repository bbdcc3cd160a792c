import { and, desc, eq, gt, isNull, ne, sql, type SQL, type WithSubquery } from 'drizzle-orm'
import type { Actor } from '../../http/actor.server.ts'
import {
  isAmong,
  prepareNamed,
  transact,
  type Database,
  type Queryable,
} from '../../database/database.server.ts'
import type { SessionClaim, Viewer } from '../../http/http.server.ts'
import { authenticators, credentials, sessions, users } from '../account.tables.server.ts'

/** The user of a session that neither expires soon nor needs renewal; part of other statements. */
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
 * The viewer of a claimed session, and when and where it was last used; null when it has ended or
 * needs renewal.
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

/** Parts of one `with` by their names. Values that differ are `sql.placeholder('name')`. */
type Parts = Readonly<Record<string, SQL>>

/**
 * Prepares a statement that runs for an actor. Its parts read the user from `viewer (id)`. Without
 * a valid session `viewer` has no row, and the parts must do nothing.
 * @param name of the prepared statement; no other has it
 * @param columns what is read from the last part
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
 * The second factor of a session that begins: `proved`; `unproved`, which accounts with two-step
 * login refuse; or `waived` for somebody who is signed in already and has not proved it.
 */
export type SessionFactor = 'proved' | 'unproved' | 'waived'

export type NewSession = {
  readonly id: string
  readonly token: string
  readonly userId: string
  /** The hash of the submitted password. */
  readonly hash: string
  readonly factor: SessionFactor
  readonly userAgent: string
  /** As `placeOf` writes it. */
  readonly place: string
  readonly expiresAt: Date
}

/** The most sessions of one account: a program that signs in again and again adds no more rows. */
export const MAX_SESSIONS = 100

/**
 * Opens a session if the password is still the same, and no second factor is lacking. The
 * password's row is locked until the session exists, so that a concurrent change of password ends
 * this session too. Past `MAX_SESSIONS`, ends the one that has been unused for the longest time.
 * @returns false when the password or the account has changed meanwhile
 */
export async function openSession(db: Queryable, session: NewSession): Promise<boolean> {
  const { expiresAt, ...values } = session
  const rows = await withPassword(db).execute({ ...values, expiresAt: expiresAt.toISOString() })
  if (rows.length === 0) return false
  await endSurplusSessions(db, session)
  return true
}

/** Past `MAX_SESSIONS`, ends those that have been unused for the longest time. */
export async function endSurplusSessions(
  db: Queryable,
  newest: Pick<NewSession, 'userId' | 'id'>,
): Promise<void> {
  await surplus(db).execute({ userId: newest.userId, id: newest.id })
}

/** Opens a session for somebody who has proved otherwise who they are. @param tx a transaction */
export async function addSession(tx: Queryable, session: NewSession): Promise<void> {
  const { id, token, userId, userAgent, place, expiresAt, factor } = session
  const factorProvedAt = factor === 'proved' ? sql`now()` : null
  await tx
    .insert(sessions)
    .values({ id, token, userId, userAgent, expiresAt, ipAddress: place, factorProvedAt })
  await surplus(tx).execute({ userId, id })
}

/** Replaces a session by another, which takes over its proof of the second factor. */
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

/** Sessions in use are renewed every day. The new one stays even if the clock ran ahead before. */
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
              eq(credentials.providerId, 'credential'),
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
