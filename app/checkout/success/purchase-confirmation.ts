import { parseWorkId } from '../../kernel/id.ts'
import type { GuestCart } from '../../cart/guest/guest-cart.ts'
import type { PurchaseItem } from '../purchase.schema.ts'

/** A purchased work on the success page. */
export type PurchasedWork = Omit<PurchaseItem, 'purchaseDate' | 'lineId' | 'state'>

/** The order in the success page's navigation state (specification, point 3); `total` in euros. */
export type PurchaseConfirmation = {
  readonly orderNumber: number
  /** The order's number on the receipt and in mails; null if the state has none. */
  readonly reference: string | null
  readonly total: number
  /** Empty for an account's purchase, whose works the loader reads. */
  readonly works: readonly PurchasedWork[]
  /** The path of a guest's order page; null with an account. */
  readonly orderPath: string | null
}

/** The works of a guest's order, converted from the cart. */
export function purchasedFromCart(cart: GuestCart): PurchasedWork[] {
  return cart.map(({ id, title, price, quantity, urls, user }) => ({
    id,
    title,
    price,
    quantity,
    imageUrl: urls.small,
    artist: user.name,
    isOnShow: true,
  }))
}

const ORDER_PATH = /^\/orders\/[\w-]+$/

/** @returns null when the navigation state holds no order number; 0 is a valid number */
export function readConfirmation(state: unknown): PurchaseConfirmation | null {
  const { orderNumber, reference, total, works, orderPath } = recordOf(state)
  if (typeof orderNumber !== 'number' || !Number.isInteger(orderNumber)) return null
  return {
    orderNumber,
    reference: typeof reference === 'string' ? reference : null,
    total: amountOf(total),
    works: Array.isArray(works) ? works.flatMap((work) => readWork(work) ?? []) : [],
    orderPath: typeof orderPath === 'string' && ORDER_PATH.test(orderPath) ? orderPath : null,
  }
}

function readWork(value: unknown): PurchasedWork | null {
  const { id, title, price, quantity, imageUrl, artist } = recordOf(value)
  const workId = typeof id === 'string' ? parseWorkId(id) : null
  if (workId === null || typeof title !== 'string') return null
  return {
    id: workId,
    title,
    price: amountOf(price),
    quantity: amountOf(quantity),
    imageUrl: typeof imageUrl === 'string' ? imageUrl : '',
    artist: typeof artist === 'string' ? artist : '',
    isOnShow: true,
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const amountOf = (value: unknown): number => (typeof value === 'number' && value >= 0 ? value : 0)
