import type { EventStream } from '../../database/domain-event-stream.server.ts'
import { EVERY_PAGE, evictedTags } from './evicted-tags.ts'
import type { GuestPageCache } from './guest-page-cache.server.ts'

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
    if (message === null) return cache.evictAll()
    const { event, account } = message
    const tags = evictedTags(event)
    if (tags === EVERY_PAGE) return cache.evictAll()
    const pages = cache.evict(tags)
    if (account !== undefined) onEvicted?.(account, pages)
  })
}
