import { isUuid } from '../../kernel/id.ts'
import type { ListingCursor } from './artist-listing.ts'

/** Opaque to clients: the artist's id, and the name by which the directory is sorted. */
export function encodeListingCursor({ id, nameKey }: ListingCursor): string {
  return `${id}.${Buffer.from(nameKey).toString('base64url')}`
}

/** @returns null for a text that is not a valid cursor */
export function decodeListingCursor(text: string): ListingCursor | null {
  const [id = '', key = ''] = text.split('.')
  const nameKey = Buffer.from(key, 'base64url').toString()
  const cursor = { id, nameKey }
  // PostgreSQL's texts hold no zero bytes.
  const isValid = isUuid(id) && !nameKey.includes('\0') && encodeListingCursor(cursor) === text
  return isValid ? cursor : null
}
