import { and, eq, inArray } from 'drizzle-orm'
import { credentials, sessions, users } from '../../app/account/account.tables.server.ts'
import type { PasswordHasher } from '../../app/account/password/password-hasher.server.ts'
import type { Database } from '../../app/database/database.server.ts'
import { collector, DEMO_ARTIST_EMAIL, DEMO_ARTIST_KEY, DEMO_PASSWORD } from '../demo-accounts.ts'
import { artistId, COLLECTOR_JOINED, collectorId, demoId } from './demo-id.ts'

type Guard = { readonly isPrivate: boolean; readonly passwords: Pick<PasswordHasher, 'hash'> }

/**
 * Gives the demo accounts their password where only this machine reaches the server, and takes it
 * away everywhere else: the password is public.
 */
export async function guardDemoAccounts(
  db: Database,
  { isPrivate, passwords }: Guard,
): Promise<void> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.email, [DEMO_ARTIST_EMAIL, collector.email]))
  const demoIds = new Set([collectorId, artistId({ key: DEMO_ARTIST_KEY })])
  for (const { id } of found.filter(({ id }) => demoIds.has(id))) {
    await (isPrivate ? openAccount(db, { id, passwords }) : closeAccount(db, id))
  }
}

async function openAccount(
  db: Database,
  { id: userId, passwords }: { id: string; passwords: Pick<PasswordHasher, 'hash'> },
): Promise<void> {
  const known = await db
    .select({ id: credentials.id })
    .from(credentials)
    .where(eq(credentials.userId, userId))
  if (known.length > 0) return
  await db.insert(credentials).values({
    id: demoId(`credential ${userId}`, COLLECTOR_JOINED),
    accountId: userId,
    providerId: 'credential',
    userId,
    password: await passwords.hash(DEMO_PASSWORD),
  })
}

async function closeAccount(db: Database, userId: string): Promise<void> {
  await db
    .delete(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')))
  await db.delete(sessions).where(eq(sessions.userId, userId))
}
