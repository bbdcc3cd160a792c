import { v7 } from 'uuid'

/**
 * A UUIDv7. It sorts by creation time, so new rows land at the end of an index. Ids that this
 * process makes within one millisecond are also in order, unless `now` is given.
 */
export function newId(now?: Date): string {
  return now === undefined ? v7() : v7({ msecs: now.getTime() })
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Tells an artwork's id from a stock photo's. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
