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

/** The subject of settings in the audit log. */
export const GALLERY_SUBJECT = 'gallery'

type Change = {
  /** An operator. */
  readonly actorId: string
  readonly change: SettingsChange
  /** Some settings as the operator saw them. */
  readonly seen: SettingsChange
  readonly defaults: SettingDefaults
}

const namesIn = (some: SettingsChange) =>
  (Object.keys(some) as (keyof GallerySettings)[]).filter((name) => some[name] !== undefined)

/**
 * Stores what differs from the present settings, and logs it with what it was before. Stores nothing
 * if what the operator saw was changed meanwhile to something else than they want.
 * @returns the settings that were changed meanwhile
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
    // A later version may have another default name.
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
