import { DAY_MS } from '../kernel/day.ts'
import type { EditionKind } from '../artworks/edition/edition.ts'
import type { Medium } from '../artworks/medium.ts'
import { refuse, type Refusal } from '../kernel/result.ts'

/** An Ed25519 key as a JSON Web Key (RFC 8037). */
export type PublicKey = { readonly kty: 'OKP'; readonly crv: 'Ed25519'; readonly x: string }

/** A published key of the gallery. */
export type PublishedKey = PublicKey & {
  readonly kid: string
  readonly use: 'sig'
  readonly alg: 'EdDSA'
}

/** What an artist states of a work. */
export type WorkDetails = {
  readonly medium: Medium | null
  readonly technique: string | null
  readonly widthCm: number | null
  readonly heightCm: number | null
  readonly year: number | null
}

/** What a certificate states. Signed as canonical JSON. */
export type CertificateFacts = {
  readonly type: 'certificate-of-authenticity'
  readonly version: 1
  readonly certificate: string
  /** The address of the gallery that issues it. */
  readonly gallery: string
  readonly work: WorkDetails & {
    readonly id: string
    readonly title: string
    readonly artist: string
    /** The id of the image: the SHA-256 of its content. */
    readonly image: string | null
  }
  readonly edition: {
    readonly kind: EditionKind
    /** Null for an open edition. */
    readonly number: number | null
    readonly size: number | null
    /** Copies that the certificate stands for. */
    readonly quantity: number
  }
  /** Days, such as `2026-11-25`. */
  readonly purchasedOn: string
  readonly issuedOn: string
}

/** One change of owner. Signed as canonical JSON. */
export type ProvenanceFacts = {
  readonly type: 'provenance-entry'
  readonly version: 1
  readonly certificate: string
  readonly position: number
  readonly kind: 'acquired' | 'transferred'
  readonly on: string
  /** The hash of the owner's id with a salt; null for guests. */
  readonly owner: string | null
  /** The SHA-256 of the entry before, or of the certificate before the first. */
  readonly previous: string
}

/** JSON with sorted keys and without spaces, as RFC 8785 has it for texts and whole numbers. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** A key signs for a year. */
export const KEY_LIFETIME_MS = 365 * DAY_MS
/** How long an offer can be accepted. */
export const OFFER_MS = 14 * DAY_MS
/** Entries of one provenance. */
export const MAX_OWNERS = 200

/** The name of an owner who shows none. */
export const PRIVATE_COLLECTION = 'Private collection'

export const COLLECTION_PATH = '/collection'
/** Parameters of the pages on which a recipient arrives. */
export const ACCEPTED = 'accepted'
export const DECLINED = 'declined'
export const transferPath = (token: string): string => `/transfers/${token}`

/** Such as `Copy 3 of 10`, `Unique work` or `Open edition`. */
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

/** What is known of an offer when somebody wants to accept it. */
export type Acceptance = {
  readonly isVoid: boolean
  readonly isSettled: boolean
  readonly ownerId: string | null
  /** The address that the offer is for. */
  readonly email: string | null
  readonly recipient: { readonly id: string; readonly email: string }
}

/**
 * Whether a work can go to another person.
 * @param isSettled whether it is delivered, and no return of it asked for
 */
export function mayTransfer({
  isVoid,
  isSettled,
}: Pick<Acceptance, 'isVoid' | 'isSettled'>): Refusal | null {
  if (isVoid) return refuse('certificate-void')
  return isSettled ? null : refuse('transfer-not-due')
}

/** Whether somebody may accept an offer. */
export function mayAccept(acceptance: Acceptance): Refusal | null {
  const { ownerId, email, recipient } = acceptance
  const refusal = mayTransfer(acceptance)
  if (refusal !== null) return refusal
  if (ownerId === recipient.id) return refuse('transfer-to-yourself')
  if (email !== null && email !== recipient.email) return refuse('transfer-for-another-address')
  return null
}
