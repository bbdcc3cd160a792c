import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.server.ts'
import type { Viewer } from '../../http/http.server.ts'
import { authenticators, passkeys, sessions, users } from '../account.tables.server.ts'
import type { Factors } from './factor-rule.ts'

/** Finds the viewer's second factors. For an ended session, all are false. */
export async function findFactors(
  db: Queryable,
  { id, sessionId }: Pick<Viewer, 'id' | 'sessionId'>,
): Promise<Factors> {
  const [row] = await db
    .select({
      hasAuthenticator: hasAuthenticator(id),
      hasPasskey: hasPasskey(id),
      isProved: sql<boolean>`${sessions.factorProvedAt} is not null`,
    })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return row ?? { hasAuthenticator: false, hasPasskey: false, isProved: false }
}

const hasAuthenticator = (userId: string) => sql<boolean>`exists (select from ${authenticators}
  where ${authenticators.userId} = ${userId} and ${authenticators.confirmedAt} is not null)`

const hasPasskey = (userId: string) =>
  sql<boolean>`exists (select from ${passkeys} where ${passkeys.userId} = ${userId})`

/** Whether a user has a second factor. */
export async function hasFactor(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ has: sql<boolean>`${hasAuthenticator(userId)} or ${hasPasskey(userId)}` })
    .from(users)
    .where(eq(users.id, userId))
  return row?.has ?? false
}

/** Stores that a session has proved a second factor, or set one up. */
export async function noteFactorProof(db: Queryable, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ factorProvedAt: sql`now()` })
    .where(eq(sessions.id, sessionId))
}
