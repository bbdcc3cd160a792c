import type { Database } from '../database/database.server.ts'
import type { Log } from '../http/http.server.ts'
import { countTexts, MOST_COUNTED } from './gallery-count.ts'
import { countGallery } from './gallery-count.store.server.ts'

/** The shown counts are at most this old, and as much older as a guest's page is cached. */
const REFRESH_MS = 10 * 60_000

/**
 * Counts what the gallery has, at once and then in the background: no request waits for it.
 * @returns a function for the last counts as texts; none after a failure until the next time
 */
export async function openGalleryCounts(services: {
  readonly db: Database
  readonly log: Pick<Log, 'warn'>
}): Promise<() => readonly string[]> {
  const { db, log } = services
  let texts: readonly string[] = []
  const refresh = async () => {
    try {
      texts = countTexts(await countGallery(db, MOST_COUNTED))
    } catch (error) {
      log.warn({ err: error }, 'the gallery could not be counted')
    }
  }
  await refresh()
  setInterval(() => void refresh(), REFRESH_MS).unref()
  return () => texts
}
