import type { ProblemRow } from './problem-row.ts'

// Single exports let the bundler drop the messages that a page does not use.
export const CART_FULL = {
  status: 422,
  message: 'A cart holds at most 100 different items',
} as const
export const NO_MORE_COPIES = { status: 409, message: 'No more copies are left' } as const

/** The part of `problems` for carts, orders and their lines. */
export const ORDER_PROBLEMS = {
  'cart-item-not-found': { status: 404, message: 'This item is not in the cart' },
  'cart-full': CART_FULL,
  'cart-empty': { status: 422, message: 'Your cart is empty' },
  'cart-changed': {
    status: 409,
    message: 'Your cart has changed. Please review it before you pay.',
  },
  'work-sold': { status: 409, message: 'This work is sold' },
  'copies-limit': NO_MORE_COPIES,
  'copies-taken': {
    status: 409,
    message: 'Another buyer took a work in your cart. Review the marked works: nothing was paid.',
  },
  'order-differs': {
    status: 409,
    message:
      'This order was already placed, with the details that you entered first. They have not changed.',
  },
  'purchase-not-found': { status: 404, message: 'Purchase not found' },
  'sale-not-found': { status: 404, message: 'Sale not found' },
  'line-change-forbidden': {
    status: 403,
    message: 'This step is for somebody else who takes part in the order',
  },
  'line-change-refused': { status: 409, message: 'The order has changed in the meantime' },
  'line-change-late': { status: 409, message: 'The time for this step is over' },
  'line-transferred': {
    status: 409,
    message: 'It belongs to somebody else now: only what is still yours can be returned',
  },
  'guest-order-not-found': {
    status: 404,
    message: 'This order link is invalid or has expired',
  },
} as const satisfies Readonly<Record<string, ProblemRow>>
