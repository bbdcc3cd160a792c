import { z } from 'zod'
import { WorkCardSchema } from '../artworks/artwork.schema.ts'
import { WorkIdText } from '../http/id.schema.ts'
import { TextLine } from '../http/text.schema.ts'
import { MAX_PRICE } from '../kernel/money.ts'
import { MAX_CART_LINES, MAX_QUANTITY } from './cart.ts'

const Quantity = z.int().min(1).max(MAX_QUANTITY)
const SeenPrice = z.number().min(0).max(MAX_PRICE)

export const ReservationToken = z
  .string()
  .regex(/^[\w-]{43}$/, 'A reservation token')
  .describe('From the start of the checkout: what it has reserved counts as free')

export const NewCartItem = z
  .strictObject({ id: WorkIdText, quantity: Quantity.default(1) })
  .meta({ id: 'NewCartItem' })

export const QuantityChange = z
  .strictObject({
    quantity: z.int().min(-MAX_QUANTITY).max(MAX_QUANTITY).describe('Below 1 removes the item'),
  })
  .meta({ id: 'QuantityChange' })

export const PriceAcceptance = z
  .strictObject({ price: z.number().min(0).describe('Euros: the price that the cart shows now') })
  .meta({ id: 'PriceAcceptance' })

export const CartMerge = z
  .strictObject({
    items: z
      .array(
        z.object({
          id: WorkIdText,
          quantity: Quantity.default(1),
          price: SeenPrice.optional().describe(
            'Euros that the guest saw. A different price has to be accepted',
          ),
        }),
      )
      .max(MAX_CART_LINES),
    reservation: ReservationToken.optional(),
  })
  .meta({ id: 'CartMerge' })

export const GuestItems = z
  .array(
    z.object({
      id: WorkIdText,
      quantity: Quantity.default(1),
      price: z.number().min(0).default(0).describe('Euros that the guest saw'),
      title: TextLine(200).default(''),
    }),
  )
  .max(MAX_CART_LINES)

export const Quotation = z
  .strictObject({ items: GuestItems, reservation: ReservationToken.optional() })
  .meta({ id: 'Quotation' })

const CartItemSchema = WorkCardSchema.extend({
  imageUrl: z.string(),
  quantity: z.int(),
  seenPrice: z.number().describe('Euros that you last saw and accepted'),
  state: z
    .enum([
      'available',
      // The price differs from the one that was seen.
      'repriced',
      // The work has left the gallery.
      'gone',
      // No copy is left.
      'sold',
      // Others have reserved all copies that are left.
      'reserved',
      // Fewer copies are left than the line wants.
      'too-many',
    ])
    .describe('Only an available line can be bought; `reserved` is by somebody else'),
  free: z.int().nullable().describe('Copies that you may buy now; null in an open edition'),
}).meta({ id: 'CartItem' })

/** A cart line with today's card of its work, in the specification's field names (point 3). */
export type CartItem = z.infer<typeof CartItemSchema>

/** The buyer accepts, lowers or removes a line that is not available before the checkout. */
export type CartLineState = CartItem['state']

export const CartSchema = z
  .object({
    items: z.array(CartItemSchema),
    count: z.int().describe('The sum of all quantities'),
    total: z.number().describe('Euros, of the lines that can still be bought'),
    isReady: z.boolean().describe('Whether every line can be bought at the price that was seen'),
  })
  .meta({ id: 'Cart' })

export type Cart = z.infer<typeof CartSchema>
