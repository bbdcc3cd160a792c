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
  /** The settings, including every change whose event this process has received. Never rejects. */
  read(): Promise<GallerySettings>
  /** The last read settings, for code that cannot wait. */
  readonly last: GallerySettings
  /** The defaults where none are stored. */
  readonly defaults: SettingDefaults
  /**
   * Rereads the settings after `settings.changed`, and for null, when events may have been missed.
   */
  handle(event: DomainEvent | null): void
}

type Options = {
  readonly db: Database
  readonly log: Pick<Log, 'warn'>
  readonly defaults?: SettingDefaults
  /** Called with the settings after each read. */
  readonly onRead?: (settings: GallerySettings) => void
}

/**
 * Caches the gallery's settings. After an event they are read again, and requests wait for them. If
 * that fails, requests get the last read settings, and the next one retries.
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
        // A later event may have started a newer read.
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
