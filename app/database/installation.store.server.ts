import { eq } from 'drizzle-orm'
import type { Queryable } from './database.server.ts'
import { installationValues, type InstallationValue } from './installation.tables.server.ts'

/**
 * Returns the value that all processes on this database share, and stores one if there is none.
 * @param propose creates the value; of concurrent processes, the first to store one decides
 */
export async function shareValue(
  db: Queryable,
  name: InstallationValue,
  propose: () => string | Promise<string>,
): Promise<string> {
  const known = await findValue(db, name)
  if (known !== null) return known
  await db
    .insert(installationValues)
    .values({ name, value: await propose() })
    .onConflictDoNothing()
  const agreed = await findValue(db, name)
  if (agreed === null) throw new Error(`the value ${name} was removed while it was shared`)
  return agreed
}

/** Deletes the value, so that the next `shareValue` stores a new one. */
export async function deleteValue(db: Queryable, name: InstallationValue): Promise<void> {
  await db.delete(installationValues).where(eq(installationValues.name, name))
}

export async function findValue(db: Queryable, name: InstallationValue): Promise<string | null> {
  const [row] = await db
    .select({ value: installationValues.value })
    .from(installationValues)
    .where(eq(installationValues.name, name))
  return row?.value ?? null
}
