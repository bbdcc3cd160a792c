import type { Database } from '../database/database.server.ts'
import type { DomainEvent } from '../database/domain-event.ts'
import type { Log } from '../kernel/log.ts'
import { findSettings } from './gallery-settings.store.server.ts'
import {
  NO_SETTINGS,
  settingsOf,
  type GallerySettings,
  type SettingDefaults,
} from './gallery-settings.ts'

export type CurrentSettings = {
  /** The settings after all changes that this process has heard of. It never fails. */
  read(): Promise<GallerySettings>
  /** The settings as they were last read, for responses that cannot wait. */
  readonly last: GallerySettings
  /** What they are without stored ones. */
  readonly defaults: SettingDefaults
  /** An event that concerns the settings, or null when events may have been missed. */
  handle(event: DomainEvent | null): void
}

type Options = {
  readonly db: Database
  readonly log: Pick<Log, 'warn'>
  readonly defaults?: SettingDefaults
  /** Called with the settings whenever they were read. */
  readonly onRead?: (settings: GallerySettings) => void
}

/**
 * The settings of the gallery in memory. After an event they are read again, and requests wait for
 * it. When that fails, requests get the settings as they were, and the next one tries again.
 */
export async function openSettings(options: Options): Promise<CurrentSettings> {
  const { db, log, defaults = { footerCounts: 'claims' }, onRead } = options
  let last = settingsOf(NO_SETTINGS, defaults)
  let isStale = true
  let reading: Promise<void> | null = null

  function readAgain(): Promise<void> {
    isStale = false
    const next = findSettings(db).then(
      (stored) => {
        // A later event may have started another reading.
        if (reading !== next) return
        last = settingsOf(stored, defaults)
        onRead?.(last)
      },
      (error: unknown) => {
        isStale = true
        log.warn({ err: error }, 'the settings of the gallery could not be read')
      },
    )
    reading = next
    return next.finally(() => {
      if (reading === next) reading = null
    })
  }

  await readAgain()
  return {
    defaults,
    async read() {
      if (isStale && reading === null) await readAgain()
      for (;;) {
        const awaited = reading
        if (awaited === null) return last
        await awaited
      }
    },
    get last() {
      return last
    },
    handle(event) {
      if (event === null || event.type === 'settings.changed') void readAgain()
    },
  }
}
