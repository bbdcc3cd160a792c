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
  readonly defaults: SettingDefaults
}

/** Stores what differs from the present settings, and logs it with what it was before. */
export async function changeSettings(
  db: Database,
  { actorId, change, defaults }: Change,
): Promise<void> {
  await transact(db, async (tx) => {
    const before = settingsOf(await lockSettings(tx), defaults)
    const names = (Object.keys(change) as (keyof GallerySettings)[]).filter(
      (name) => change[name] !== undefined && change[name] !== before[name],
    )
    if (names.length === 0) return
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
  })
}
