import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Asker } from '../http/actor.server.ts'
import { prepareOnce, prepareSql, type Queryable } from '../database/database.server.ts'
import type { SessionClaim, Viewer } from '../http/http.server.ts'
import { credentials, sessions, users } from './account.tables.server.ts'

/** Who is signed in by a session in the middle of its life: the one statement that says so, here and inside others. */
const plainSession = sql`
  select ${users.id}, ${sessions.id} as session_id, ${users.isArtist}, ${users.email}
  from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
  where ${sessions.token} = ${sql.placeholder('token')}
    and ${sessions.expiresAt} > ${sql.placeholder('lastsUntil')}::timestamptz`

/** Whose session a cookie claims, at this moment; null when it has ended, or lasts no longer than the claim asks for. */
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
 * A statement in the name of whoever asks, put together once for each database: it takes whom it is for from
 * `viewer (id)`, which has one row, or none where a claimed session is not a plain one. Then it must do nothing.
 * @param statement what differs from run to run stands in it as `sql.placeholder('name')`; where it begins with a comma,
 *   more parts of the same `with` come first
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
  /** Of the password that was given. */
  readonly hash: string
  readonly userAgent: string
  readonly expiresAt: Date
}

/**
 * Opens a session for a password that fits still: the password is held until the session is there, so that one
 * who changes it meanwhile ends this session with the others.
 * @returns false when the password or the account is another by now
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
