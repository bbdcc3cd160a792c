import { DAY_MS } from '../kernel/day.ts'
import { refuse, type Refusal } from '../kernel/result.ts'
import type { CertificateFacts } from './certificate.schema.ts'

/** The content of a provenance entry, signed as canonical JSON. */
export type ProvenanceFacts = {
  readonly type: 'provenance-entry'
  readonly version: 1
  readonly certificate: string
  readonly position: number
  readonly kind: 'acquired' | 'transferred'
  readonly on: string
  /** The salted hash of the owner's id; null for guests. */
  readonly owner: string | null
  /** The SHA-256 of the entry before, or of the certificate for the first entry. */
  readonly previous: string
}

/** Serialises JSON with sorted keys and without spaces: RFC 8785 for strings and integers. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** A key signs for a year, and is then replaced. */
export const KEY_LIFETIME_MS = 365 * DAY_MS
/** The time in which an offer can be accepted. */
export const OFFER_MS = 14 * DAY_MS
/** The maximum of entries of one provenance. */
export const MAX_OWNERS = 200

/** Shown in place of the name of an owner who hides it. */
export const PRIVATE_COLLECTION = 'Private collection'

export const COLLECTION_PATH = '/collection'
/** Query parameters of the pages to which a recipient is redirected. */
export const ACCEPTED = 'accepted'
export const DECLINED = 'declined'
export const OFFER_ENDED = 'ended'
export const transferPath = (token: string): string => `/transfers/${token}`

/** For example `Copy 3 of 10`, `Unique work` or `Open edition`. */
export function editionWords({
  kind,
  number,
  size,
  quantity,
}: CertificateFacts['edition']): string {
  if (kind === 'unique') return 'Unique work'
  if (number !== null) return `Copy ${number} of ${size}`
  return quantity === 1 ? 'Open edition' : `Open edition, ${quantity} copies`
}

/** The facts by which the acceptance of an offer is allowed or refused. */
export type Acceptance = {
  readonly isVoid: boolean
  readonly isSettled: boolean
  readonly ownerId: string | null
  /** The address that the offer is restricted to; null if anybody with the link may accept. */
  readonly email: string | null
  readonly recipient: { readonly id: string; readonly email: string }
}

/**
 * Decides whether a work can be transferred.
 * @param isSettled whether the line is delivered and no return was requested
 * @returns the refusal, or null
 */
export function mayTransfer({
  isVoid,
  isSettled,
}: Pick<Acceptance, 'isVoid' | 'isSettled'>): Refusal | null {
  if (isVoid) return refuse('certificate-void')
  return isSettled ? null : refuse('transfer-not-due')
}

/** Decides whether the recipient may accept an offer. @returns the refusal, or null */
export function mayAccept(acceptance: Acceptance): Refusal | null {
  const { ownerId, email, recipient } = acceptance
  const refusal = mayTransfer(acceptance)
  if (refusal !== null) return refusal
  if (ownerId === recipient.id) return refuse('transfer-to-yourself')
  if (email !== null && email !== recipient.email) return refuse('transfer-for-another-address')
  return null
}
