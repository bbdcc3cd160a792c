import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { credentials, sessions, users } from '../../app/account/account.tables.server.ts'
import type { PasswordHasher } from '../../app/account/password-hasher.server.ts'
import type { Database } from '../../app/database/database.server.ts'

/** Who of the catalogue can be signed in as. */
export const DEMO_ARTIST_KEY = 'mira-osei'
export const DEMO_ARTIST_EMAIL = 'artist@frame.example'
export const COLLECTOR_EMAIL = 'collector@frame.example'
/** Public: the README gives it. */
const DEMO_PASSWORD = 'frame-demo'

/** A UUIDv7 whose random part is made from a name: the same at every start. */
export function demoId(name: string, at: number): string {
  const time = at.toString(16).padStart(12, '0')
  const hash = createHash('sha256').update(name).digest('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-a${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}

export const artistId = ({ key }: { readonly key: string }): string =>
  demoId(`artist ${key}`, Date.UTC(2025, 2, 1))

export const collectorId = demoId('collector', Date.UTC(2025, 3, 12))

type Guard = { readonly isPrivate: boolean; readonly passwords: Pick<PasswordHasher, 'hash'> }

/**
 * Opens the demo accounts where only this machine can reach them, and closes them everywhere else: their
 * password is public.
 */
export async function guardDemoAccounts(
  db: Database,
  { isPrivate, passwords }: Guard,
): Promise<void> {
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.email, [DEMO_ARTIST_EMAIL, COLLECTOR_EMAIL]))
  const demoIds = new Set([collectorId, artistId({ key: DEMO_ARTIST_KEY })])
  for (const { id } of people.filter((person) => demoIds.has(person.id))) {
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
    id: demoId(`credential ${userId}`, Date.UTC(2025, 3, 12)),
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
