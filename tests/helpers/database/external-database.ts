import { openTestDatabase, type TestDatabase } from './database.ts'

/** A new migrated database, with the DATABASE_URL by which other processes find it. */
export async function openExternalDatabase(): Promise<TestDatabase & { readonly url: string }> {
  const database = await openTestDatabase()
  const { host, port, user, password, database: name } = database.address
  const access = `${user}:${encodeURIComponent(password)}`
  // The host may be the folder of a socket.
  const query = `host=${encodeURIComponent(host)}&port=${port}`
  return { ...database, url: `postgres://${access}@localhost/${name}?${query}` }
}
