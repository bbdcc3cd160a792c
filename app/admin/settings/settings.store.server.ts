import { transact, type Database } from '../../database/database.server.ts'
import { DEFAULT_GALLERY_NAME } from '../../kernel/gallery-name.ts'
import { lockSettings, saveSettings } from '../../settings/gallery-settings.store.server.ts'
import {
  settingsOf,
  type GallerySettings,
  type SettingsChange,
  type SettingDefaults,
  type StoredSettings,
} from '../../settings/gallery-settings.ts'
import { logAudit } from '../audit/audit-log.store.server.ts'
import type { AuditState } from '../audit/audit-log.ts'

/** The subject id of settings in the audit log. */
export const GALLERY_SUBJECT = 'gallery'

type Change = {
  /** The operator. */
  readonly actorId: string
  readonly change: SettingsChange
  /** The former values that the operator saw, for some of the settings. */
  readonly seen: SettingsChange
  readonly defaults: SettingDefaults
}

const namesIn = (some: SettingsChange) =>
  (Object.keys(some) as (keyof GallerySettings)[]).filter((name) => some[name] !== undefined)

/**
 * Stores and logs the settings that differ from the stored ones. Stores nothing if another operator
 * has changed one of them to a third value since the form was opened.
 * @returns the settings in conflict, with their stored values
 */
export async function changeSettings(
  db: Database,
  { actorId, change, seen, defaults }: Change,
): Promise<Partial<GallerySettings>> {
  return transact(db, async (tx) => {
    const before = settingsOf(await lockSettings(tx), defaults)
    const names = namesIn(change).filter((name) => change[name] !== before[name])
    const conflicts = namesIn(seen).filter(
      (name) => names.includes(name) && seen[name] !== before[name],
    )
    if (names.length === 0 || conflicts.length > 0) {
      return Object.fromEntries(conflicts.map((name) => [name, before[name]]))
    }
    const pick = (from: SettingsChange): AuditState =>
      Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
    const after = pick(change)
    // The default name is stored as null, because a later version may have another default.
    const isDefault = after['name'] === DEFAULT_GALLERY_NAME
    await saveSettings(tx, {
      ...(after as Partial<StoredSettings>),
      ...(isDefault && { name: null }),
    })
    await logAudit(tx, {
      actorId,
      action: 'settings.changed',
      subjectId: GALLERY_SUBJECT,
      before: pick(before),
      after,
    })
    return {}
  })
}
