import { eq } from 'drizzle-orm'
import type { Queryable } from './database.server.ts'
import { installationValues, type InstallationValue } from './installation.tables.server.ts'

/**
 * The value that all processes on this database share.
 * @param propose what it becomes if there is none; of several processes the first decides
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

/** The next process that asks for the value proposes a new one. */
export async function forgetValue(db: Queryable, name: InstallationValue): Promise<void> {
  await db.delete(installationValues).where(eq(installationValues.name, name))
}

export async function findValue(db: Queryable, name: InstallationValue): Promise<string | null> {
  const [row] = await db
    .select({ value: installationValues.value })
    .from(installationValues)
    .where(eq(installationValues.name, name))
  return row?.value ?? null
}
