import type { Database } from '../database/database.server.ts'
import type { Log } from '../kernel/log.ts'
import type { FooterCountsChoice } from '../settings/gallery-settings.ts'
import { countTexts, MAX_COUNTED_TOTAL, type FooterCounts } from './gallery-count.ts'
import { countGallery } from './gallery-count.store.server.ts'

/** The shown counts are at most this old, and as much older as a guest's page is cached. */
const REFRESH_MS = 10 * 60_000
/** The delay after a failure. */
const RETRY_MS = 10_000

type Options = {
  readonly db: Database
  readonly log: Pick<Log, 'warn'>
  /** Milliseconds that only go forward. */
  readonly clock?: () => number
}

/**
 * Counts artists, works and members when a footer first shows them, and then in the background:
 * only the first request waits.
 */
export function openFooterCounts(options: Options) {
  const { db, log, clock = () => performance.now() } = options
  let texts: readonly string[] = []
  let dueAt = -Infinity
  let counting: Promise<void> | null = null

  async function count(): Promise<void> {
    try {
      texts = countTexts(await countGallery(db, MAX_COUNTED_TOTAL))
      dueAt = clock() + REFRESH_MS
    } catch (error) {
      dueAt = clock() + RETRY_MS
      log.warn({ err: error }, 'the gallery could not be counted')
    } finally {
      counting = null
    }
  }

  return async (choice: FooterCountsChoice): Promise<FooterCounts> => {
    if (choice === 'claims') return { hasClaims: true, real: [] }
    if (clock() >= dueAt) counting ??= count()
    if (texts.length === 0) await counting
    // Without counts, such as after a failure, the footer makes its claims.
    return { hasClaims: choice === 'both' || texts.length === 0, real: texts }
  }
}
