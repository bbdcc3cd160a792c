import { eq } from 'drizzle-orm'
import type { Queryable } from '../database/database.server.ts'
import type { SettingName } from '../database/domain-event.ts'
import { publishEvent } from '../database/domain-event.store.server.ts'
import { gallerySettings } from './gallery-settings.tables.server.ts'
import { NO_SETTINGS, type StoredSettings } from './gallery-settings.ts'

const columns = {
  name: gallerySettings.name,
  mark: gallerySettings.mark,
  contactEmail: gallerySettings.contactEmail,
  footerCounts: gallerySettings.footerCounts,
  signUp: gallerySettings.signUp,
}

const isTheRow = eq(gallerySettings.id, 1)

export async function findSettings(db: Queryable): Promise<StoredSettings> {
  const [row] = await db.select(columns).from(gallerySettings).where(isTheRow)
  return row ?? NO_SETTINGS
}

/**
 * Reads the settings and locks them against other transactions.
 * @param tx a transaction of `transact`
 */
export async function lockSettings(tx: Queryable): Promise<StoredSettings> {
  await tx.insert(gallerySettings).values({}).onConflictDoNothing()
  const [row] = await tx.select(columns).from(gallerySettings).where(isTheRow).for('update')
  return row ?? NO_SETTINGS
}

/** Saves a change. Publishes `settings.changed`. @param tx the transaction of `lockSettings` */
export async function saveSettings(tx: Queryable, change: Partial<StoredSettings>): Promise<void> {
  await tx.update(gallerySettings).set(change).where(isTheRow)
  const settings = Object.keys(change) as SettingName[]
  await publishEvent(tx, { type: 'settings.changed', settings })
}
