import { atMost, type FieldRules } from '../../kernel/field-rule.ts'
import type { DeliveryAddress } from '../purchase.schema.ts'

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

export const noteRules = { note: { maxLength: atMost(200) } } satisfies FieldRules

/** Days from the end of an order until the guest's name, email and address are erased. */
export const GUEST_RETENTION_DAYS = 30

/** The path of a guest's order page. */
export const guestOrderPath = (token: string): string => `/orders/${token}`
