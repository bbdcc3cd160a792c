import type { EventStream } from '../../database/domain-event-stream.server.ts'
import { EVERY_PAGE, evictedTags } from './evicted-tags.ts'
import type { GuestPageCache } from './guest-page-cache.server.ts'

/**
 * The most pages that are charged when every page is evicted: fewer than the 100 units of an
 * account (`createWriteBudget`), so that an artist who restores a work can go on at once, but cannot
 * keep the cache empty.
 */
const MAX_CHARGED_PAGES = 90

/**
 * Evicts the pages that events concern, and all pages when events may have been missed.
 * @param onEvicted called with the number of pages that the write of an account has evicted
 */
export function evictOnEvents(
  cache: Pick<GuestPageCache, 'evict' | 'evictAll'>,
  events: Pick<EventStream, 'subscribe'>,
  onEvicted?: (account: string, pages: number) => void,
): void {
  events.subscribe((message) => {
    if (message === null) return void cache.evictAll()
    const { event, account } = message
    const tags = evictedTags(event)
    const pages =
      tags === EVERY_PAGE ? Math.min(MAX_CHARGED_PAGES, cache.evictAll()) : cache.evict(tags)
    if (account !== undefined) onEvicted?.(account, pages)
  })
}
