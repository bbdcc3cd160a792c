import { atMost, type FieldRules } from '../../kernel/field-rule.ts'
import type { DeliveryAddress, Purchase, PurchaseItem, Sale } from '../purchase.ts'
import type { LineChange, LineRole, LineStage } from './line-state.ts'

/** Something that has happened to a line. */
export type HistoryEntry = {
  readonly change: LineStage
  readonly by: LineRole
  readonly at: string
  readonly note: string | null
}

/** How far a line is, and what the reader may do with it. */
export type LineProgress = {
  readonly history: HistoryEntry[]
  readonly allowed: { readonly change: LineChange; readonly until: string | null }[]
  /** What happens by itself if nobody does anything. */
  readonly due: { readonly change: LineChange; readonly at: string } | null
}

/** A certificate of a line that its buyer owns. */
export type LineCertificate = {
  readonly id: string
  /** The number of the copy; null for an open edition. */
  readonly copy: number | null
}

export type OrderLine = PurchaseItem &
  LineProgress & {
    /** Once the line is confirmed, without those of copies that were transferred. */
    readonly certificates: LineCertificate[]
  }

/** A purchase with the progress of its lines. */
export type Order = Omit<Purchase, 'items'> & { readonly items: OrderLine[] }

/** Where an artist sends a line. Their email address stays with the buyer. */
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
    /** Until the line is shipped; null also once the buyer's data is erased. */
    readonly shipTo: ShippingAddress | null
  }

export const noteRules = { note: { maxLength: atMost(200) } } satisfies FieldRules

/** A guest's name, email and address are erased so long after their order has ended. */
export const GUEST_RETENTION_DAYS = 30

/** The page on which a guest follows an order without an account. */
export const guestOrderPath = (token: string): string => `/orders/${token}`
