import { DAY_MS } from '../kernel/day.ts'
import { refuse, type Refusal } from '../kernel/result.ts'

/** The sides of an enquiry: the artist of the work, and the person who asks. */
export const SIDES = ['artist', 'asker'] as const
export type Side = (typeof SIDES)[number]

/** One side's access to an enquiry. */
export type EnquirySide = {
  readonly enquiryId: string
  readonly side: Side
  /** Null for guests. */
  readonly userId: string | null
}

/** The kinds of the other side. `gone` is a deleted account, or a guest without an address. */
export const OTHER_KINDS = ['artist', 'member', 'guest', 'gone'] as const
export type OtherKind = (typeof OTHER_KINDS)[number]

/** The number of unread enquiries at the tab stops here. */
export const MAX_COUNTED_ENQUIRIES = 100

/** The time in which a guest can confirm an enquiry. */
export const CONFIRMATION_MS = DAY_MS
/** The time for which a mailed link lets a guest read and answer. */
export const LINK_MS = 30 * DAY_MS
/** The time from the last message until a guest's name and address are removed. */
export const GUEST_RETENTION_MS = 90 * DAY_MS
/** The minimum time between two mails about one enquiry with unread messages. */
export const MAIL_INTERVAL_MS = 15 * 60_000

/** The limit of new enquiries to one artist, by all askers together. */
export const RECEIVED_PER_ARTIST = { limit: 200, windowMs: DAY_MS }
/** The limit of confirmation mails to one address. */
export const CONFIRMATIONS_PER_EMAIL = { limit: 5, windowMs: DAY_MS }

/** The facts by which a message between two sides is allowed or refused. */
export type Correspondence = {
  /** Whether the other side is a guest with an address, or an account that is not suspended. */
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

/** The path of the page for asking about a work. */
export const askPath = (artworkId: string): string =>
  `/artwork/${encodeURIComponent(artworkId)}/enquiry`

/** @param key the id of an enquiry, or the token of a guest's link */
export const enquiryPath = (key: string): string => `/enquiries/${encodeURIComponent(key)}`

/** The path of the page on which a guest confirms an enquiry. */
export const confirmationPath = (token: string): string => `${enquiryPath(token)}?confirm`

/** The path of the list of enquiries in the user's dashboard. */
export const enquiriesPath = ({ isArtist }: { readonly isArtist: boolean }): string =>
  isArtist ? '/artist-dashboard/enquiries' : '/dashboard/enquiries'

/** The label after the number of unread enquiries, for screen readers. */
export function unreadEnquiriesLabel(count: number): string {
  if (count >= MAX_COUNTED_ENQUIRIES) return 'or more unread enquiries'
  return count === 1 ? 'unread enquiry' : 'unread enquiries'
}
