import { eq, sql } from 'drizzle-orm'
import { prepareOnce, type Queryable } from '../kernel/db.server.ts'
import type { Viewer } from '../kernel/http.server.ts'
import { sessions, users } from './account.tables.server.ts'

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
