import { DAY_MS } from '../kernel/day.ts'
import { refuse, type Refusal } from '../kernel/result.ts'

/** The two ends of an enquiry: whose work it is about, and who asks. */
export const SIDES = ['artist', 'asker'] as const
export type Side = (typeof SIDES)[number]

/** Somebody's end of an enquiry, which they may read and write. */
export type EnquirySide = {
  readonly enquiryId: string
  readonly side: Side
  /** Null for guests. */
  readonly userId: string | null
}

/** What the other side of an enquiry is. `gone`: a deleted account, or a guest without an address. */
export const OTHER_KINDS = ['artist', 'member', 'guest', 'gone'] as const
export type OtherKind = (typeof OTHER_KINDS)[number]

/** Unread enquiries are counted up to here, for the number at the tab. */
export const MAX_COUNTED = 100

/** How long a guest may confirm an enquiry. */
export const CONFIRMATION_MS = DAY_MS
/** How long the link in a mail lets a guest read and answer. */
export const LINK_MS = 30 * DAY_MS
/** A guest's name and address are removed so long after the last message. */
export const GUEST_RETENTION_MS = 90 * DAY_MS
/** While somebody has unread messages, mails about one enquiry are at least so far apart. */
export const MAIL_INTERVAL_MS = 15 * 60_000

/** Enquiries to one artist, from everybody together. */
export const RECEIVED_PER_ARTIST = { limit: 200, windowMs: DAY_MS }
/** Mails to confirm an enquiry that one address gets. */
export const CONFIRMATIONS_PER_EMAIL = { limit: 5, windowMs: DAY_MS }

/** What is known of both ends when one writes to the other. */
export type Correspondence = {
  /** Whether the other side has an address: an account that is not suspended, or a guest. */
  readonly isReachable: boolean
  readonly hasBlocked: boolean
  readonly isBlocked: boolean
}

export type WriteRefusal = 'enquiry-ended' | 'sender-blocked' | 'message-refused'

/** Decides whether one side may write to the other. */
export function decideOnMessage({
  isReachable,
  hasBlocked,
  isBlocked,
}: Correspondence): null | Refusal<WriteRefusal> {
  if (!isReachable) return refuse('enquiry-ended')
  if (hasBlocked) return refuse('sender-blocked')
  return isBlocked ? refuse('message-refused') : null
}

/** The page on which somebody asks about a work. */
export const askPath = (artworkId: string): string =>
  `/artwork/${encodeURIComponent(artworkId)}/enquiry`

/** @param key the id of an enquiry, or the token of a guest's link */
export const enquiryPath = (key: string): string => `/enquiries/${encodeURIComponent(key)}`

/** The page on which a guest confirms what they asked. */
export const confirmationPath = (token: string): string => `${enquiryPath(token)}?confirm`

/** The list of somebody's enquiries, in their dashboard. */
export const enquiriesPath = ({ isArtist }: { readonly isArtist: boolean }): string =>
  isArtist ? '/artist-dashboard/enquiries' : '/dashboard/enquiries'

/** The words after the number of unread enquiries, for screen readers. */
export function unreadEnquiriesLabel(count: number): string {
  if (count >= MAX_COUNTED) return 'or more unread enquiries'
  return count === 1 ? 'unread enquiry' : 'unread enquiries'
}
