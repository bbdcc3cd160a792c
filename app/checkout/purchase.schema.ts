import { z } from 'zod'
import { GuestItems, ReservationToken } from '../cart/cart.schema.ts'
import { IdempotencyText } from '../http/id.schema.ts'
import { RequiredTextLine } from '../http/text.schema.ts'
import { deliveryRules } from './form/delivery-rules.ts'
import { LINE_STATES } from './orders/line-state.ts'

const { email } = deliveryRules

export const Delivery = z
  .object({
    firstName: RequiredTextLine(deliveryRules.firstName),
    lastName: RequiredTextLine(deliveryRules.lastName),
    email: z
      .email({ pattern: email.format.pattern, error: email.format.message })
      .max(email.maxLength.value, email.maxLength.message),
    address: RequiredTextLine(deliveryRules.address),
    city: RequiredTextLine(deliveryRules.city),
    postalCode: RequiredTextLine(deliveryRules.postalCode),
    country: RequiredTextLine(deliveryRules.country),
  })
  .meta({ id: 'DeliveryAddress' })

export type DeliveryAddress = z.infer<typeof Delivery>

const Total = z.number().min(0).describe('Euros that the buyer saw')

/** Strict, so that card fields are refused. */
export const NewPurchase = z
  .strictObject({ delivery: Delivery, total: Total })
  .meta({ id: 'NewPurchase' })

export const GuestOrder = z
  .strictObject({
    delivery: Delivery,
    total: Total,
    items: GuestItems,
    reservation: ReservationToken.optional(),
  })
  .meta({ id: 'GuestOrder' })

export const NewReservation = z
  .strictObject({
    items: GuestItems.default([]).describe("A guest's cart; with a session, your own cart is read"),
    reservation: ReservationToken.optional(),
  })
  .meta({ id: 'NewReservation' })

export const ReservationSchema = z
  .object({
    until: z.iso.datetime().nullable().describe('Null when nothing in the cart is limited'),
    reservation: ReservationToken.nullable().describe("A guest's token; null for an account"),
  })
  .meta({ id: 'Reservation' })

const OrderKey = IdempotencyText.describe(
  'Chosen once per order: a repeated request with the same key makes no second order',
)

export const OrderKeyHeader = z.object({ 'idempotency-key': OrderKey })
export const OptionalOrderKeyHeader = z.object({ 'idempotency-key': OrderKey.optional() })

export const BoughtEditionSchema = z.object({
  kind: z.enum(['unique', 'limited']),
  size: z.int(),
  copies: z.array(z.int()).describe('The numbers of the bought copies'),
})

/** The edition of a work when it was bought. */
export type BoughtEdition = z.infer<typeof BoughtEditionSchema>

export const LineStateSchema = z.enum(LINE_STATES)

export const ReferenceSchema = z
  .string()
  .describe('By which people name the order, such as `FR-2026-K7QM4XZD`')

export const PurchaseItemSchema = z
  .object({
    id: z.string().describe('Of the work'),
    lineId: z.uuid(),
    state: LineStateSchema,
    title: z.string(),
    price: z.number().describe('Euros'),
    quantity: z.int(),
    edition: BoughtEditionSchema.optional().describe('Absent for an open edition'),
    imageUrl: z.string(),
    artist: z.string(),
    purchaseDate: z.iso.datetime(),
    isOnShow: z.boolean().describe('False once the work is deleted, taken down or withheld'),
  })
  .meta({ id: 'PurchaseItem' })

/** A line of a purchase, with the specification's field names (point 3). */
export type PurchaseItem = z.infer<typeof PurchaseItemSchema>

export const PurchaseSchema = z
  .object({
    id: z.uuid(),
    orderNumber: z.int().min(0).max(999),
    reference: ReferenceSchema,
    total: z.number().describe('Euros'),
    purchaseDate: z.iso.datetime(),
    delivery: z.union([Delivery, z.null()]),
    items: z.array(PurchaseItemSchema),
  })
  .meta({ id: 'Purchase' })

export type Purchase = z.infer<typeof PurchaseSchema>

export const ConfirmationSchema = z
  .object({
    orderNumber: z.int().min(0).max(999),
    reference: ReferenceSchema,
    total: z.number().describe('Euros'),
    token: z.string().describe('Follows the order at `/orders/{token}`'),
  })
  .meta({ id: 'OrderConfirmation' })

export const SaleSchema = z
  .object({
    id: z.uuid(),
    artworkTitle: z.string(),
    date: z.iso.datetime(),
    amount: z.number().describe('Euros: price × quantity'),
    price: z.number().describe('Euros'),
    quantity: z.int(),
    orderNumber: z.int().min(0).max(999),
    reference: ReferenceSchema,
    state: LineStateSchema,
    artworkId: z.uuid().nullable().describe('Null once the work is deleted'),
    imageUrl: z.string().nullable().describe('Null once the work is deleted'),
  })
  .meta({ id: 'Sale' })

/** A sale of one of an artist's works (specification, point 3). */
export type Sale = z.infer<typeof SaleSchema>

export const SalesSummarySchema = z
  .object({
    count: z.int().describe('Sales, each of one work'),
    quantity: z.int(),
    total: z.number().describe('Euros'),
    months: z
      .array(z.object({ month: z.string().describe('yyyy-mm in UTC'), total: z.number() }))
      .describe('Months with sales, oldest first'),
  })
  .meta({ id: 'SalesSummary' })

export type SalesSummary = z.infer<typeof SalesSummarySchema>
