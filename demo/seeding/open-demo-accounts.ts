import { and, eq, inArray, isNull } from 'drizzle-orm'
import { credentials, users } from '../../app/account/account.tables.server.ts'
import type { PasswordHasher } from '../../app/account/password/password-hasher.server.ts'
import type { Database } from '../../app/database/database.server.ts'
import { DEMO_PASSWORD } from '../demo-accounts.ts'
import { COLLECTOR_JOINED, demoAccountIds, demoId } from './demo-id.ts'

/**
 * Sets the public password of the demo accounts. Every process that other machines can reach must
 * list them as closed accounts, regardless of its database.
 */
export async function openDemoAccounts(
  db: Database,
  passwords: Pick<PasswordHasher, 'hash'>,
): Promise<void> {
  const without = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(and(inArray(users.id, demoAccountIds), isNull(credentials.id)))
  for (const { id: userId } of without) {
    await db
      .insert(credentials)
      .values({
        id: demoId(`credential ${userId}`, COLLECTOR_JOINED),
        accountId: userId,
        providerId: 'credential',
        userId,
        password: await passwords.hash(DEMO_PASSWORD),
      })
      // Another process may do the same at this moment.
      .onConflictDoNothing()
  }
}
