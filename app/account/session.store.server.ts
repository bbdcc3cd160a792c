import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Asker } from '../http/actor.server.ts'
import { prepareOnce, prepareSql, type Queryable } from '../database/database.server.ts'
import type { SessionClaim, Viewer } from '../http/http.server.ts'
import { credentials, sessions, users } from './account.tables.server.ts'

/**
 * The user of a session that neither expires soon nor needs renewal. Also part of other statements.
 */
const plainSession = sql`
  select ${users.id}, ${sessions.id} as session_id, ${users.isArtist}, ${users.email}
  from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
  where ${sessions.token} = ${sql.placeholder('token')}
    and ${sessions.expiresAt} > ${sql.placeholder('lastsUntil')}::timestamptz`

/** The viewer of a claimed session; null when it has ended or needs renewal. */
export async function findSession(db: Queryable, claim: SessionClaim): Promise<Viewer | null> {
  const [row] = await byClaim(db, claim)
  if (row === undefined) return null
  const { id, session_id: sessionId, is_artist: isArtist, email } = row
  return { id, sessionId, isArtist, email }
}

type ViewerRow = {
  readonly id: string
  readonly session_id: string
  readonly is_artist: boolean
  readonly email: string
}

const byClaim = prepareSql<ViewerRow>(plainSession)

/**
 * Prepares a statement that runs for an actor, once per database. The statement reads the user from
 * `viewer (id)`, which has one row, or none when the claimed session is not valid: then it must do
 * nothing.
 * @param statement parameters are `sql.placeholder('name')`; a leading comma adds parts to the same
 * `with`
 */
export function prepareForAsker<Row>(
  statement: SQL,
): (db: Queryable, asker: Asker, values: Record<string, unknown>) => Promise<readonly Row[]> {
  const ofClaim = prepareSql<Row>(sql`with viewer as (${plainSession}) ${statement}`)
  const ofUser = prepareSql<Row>(
    sql`with viewer as (select ${sql.placeholder('userId')}::uuid as id) ${statement}`,
  )
  return (db, asker, values) => {
    const run = 'token' in asker ? ofClaim : ofUser
    return run(db, { ...asker, ...values })
  }
}

export type NewSession = {
  readonly id: string
  readonly token: string
  readonly userId: string
  /** The hash of the submitted password. */
  readonly hash: string
  readonly userAgent: string
  readonly expiresAt: Date
}

/**
 * Opens a session if the password is still the same. The password's row is locked until the session
 * exists, so that a concurrent change of password ends this session too.
 * @returns false when the password or the account has changed meanwhile
 */
export async function openSession(db: Queryable, session: NewSession): Promise<boolean> {
  const { expiresAt, ...values } = session
  const rows = await withPassword(db).execute({ ...values, expiresAt: expiresAt.toISOString() })
  return rows.length > 0
}

const withPassword = prepareOnce((db) =>
  db
    .insert(sessions)
    .select((query) =>
      query
        .select({
          id: sql`${sql.placeholder('id')}::uuid`.as('id'),
          token: sql`${sql.placeholder('token')}::text`.as('token'),
          userId: credentials.userId,
          expiresAt: sql`${sql.placeholder('expiresAt')}::timestamptz`.as('expires_at'),
          ipAddress: sql`''`.as('ip_address'),
          userAgent: sql`${sql.placeholder('userAgent')}::text`.as('user_agent'),
          createdAt: sql`now()`.as('created_at'),
          updatedAt: sql`now()`.as('updated_at'),
        })
        .from(credentials)
        .where(
          and(
            eq(credentials.userId, sql.placeholder('userId')),
            eq(credentials.providerId, 'credential'),
            eq(credentials.password, sql.placeholder('hash')),
          ),
        )
        .for('share'),
    )
    .returning({ id: sessions.id })
    .prepare('open_session'),
)
