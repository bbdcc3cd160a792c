import { atMost, type FieldRules } from '../../kernel/field-rule.ts'
import type { DeliveryAddress, Purchase, PurchaseItem, Sale } from '../purchase.ts'
import type { LineChange, LineRole, LineStage } from './line-state.ts'

/** An entry of a line's history. */
export type HistoryEntry = {
  readonly change: LineStage
  readonly by: LineRole
  readonly at: string
  readonly note: string | null
}

/** A line's history, and the changes that the reader may make. */
export type LineProgress = {
  readonly history: HistoryEntry[]
  readonly allowed: { readonly change: LineChange; readonly until: string | null }[]
  /** The next automatic change, if nobody changes the line before. */
  readonly due: { readonly change: LineChange; readonly at: string } | null
  /** Whether the next step is the gallery's, because the artist is suspended. */
  readonly isWithGallery: boolean
}

/** A certificate of a copy that still belongs to the buyer. */
export type LineCertificate = {
  readonly id: string
  /** The number of the copy; null for an open edition. */
  readonly copy: number | null
}

export type OrderLine = PurchaseItem &
  LineProgress & {
    /** Empty until the line is confirmed; without those of transferred copies. */
    readonly certificates: LineCertificate[]
  }

/** A purchase with the progress of its lines. */
export type Order = Omit<Purchase, 'items'> & { readonly items: OrderLine[] }

/** The postal address for the artist, without the buyer's email address. */
export type ShippingAddress = Omit<DeliveryAddress, 'email'>

export const addressLines = ({
  firstName,
  lastName,
  address,
  postalCode,
  city,
  country,
}: ShippingAddress): string[] => [
  `${firstName} ${lastName}`,
  address,
  `${postalCode} ${city}`,
  country,
]

/** A sale with its progress. */
export type SaleDetail = Sale &
  LineProgress &
  Pick<PurchaseItem, 'edition'> & {
    /** Null once the line is shipped or ended, and once the buyer's data is erased. */
    readonly shipTo: ShippingAddress | null
  }

export const noteRules = { note: { maxLength: atMost(200) } } satisfies FieldRules

/** Days from the end of an order until the guest's name, email and address are erased. */
export const GUEST_RETENTION_DAYS = 30

/** The path of a guest's order page. */
export const guestOrderPath = (token: string): string => `/orders/${token}`
