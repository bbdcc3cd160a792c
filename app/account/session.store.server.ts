import { and, eq, sql } from 'drizzle-orm'
import { prepareOnce, type Queryable } from '../kernel/db.server.ts'
import type { Viewer } from '../kernel/http.server.ts'
import { credentials, sessions, users } from './account.tables.server.ts'

export type StoredSession = { readonly viewer: Viewer; readonly expiresAt: Date }

/** The session of a token, as it is at this moment, with its user; null when it has ended. */
export async function findSession(db: Queryable, token: string): Promise<StoredSession | null> {
  const [row] = await byToken(db).execute({ token })
  if (row === undefined) return null
  const { expiresAt, ...viewer } = row
  return { viewer, expiresAt }
}

const byToken = prepareOnce((db) =>
  db
    .select({
      id: users.id,
      sessionId: sessions.id,
      isArtist: users.isArtist,
      email: users.email,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, sql.placeholder('token')))
    .prepare('session_by_token'),
)

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
