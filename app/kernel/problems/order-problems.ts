import type { ProblemRow } from './problem-row.ts'

// Single exports let the bundler drop the messages that a page does not use.
export const CART_FULL = {
  status: 422,
  words: 'A cart holds at most 100 different items',
} as const
export const NO_MORE_COPIES = { status: 409, words: 'No more copies are left' } as const

/** The part of `problems` for carts, orders and their lines. */
export const ORDER_PROBLEMS = {
  'cart-item-not-found': { status: 404, words: 'This item is not in the cart' },
  'cart-full': CART_FULL,
  'cart-empty': { status: 422, words: 'Your cart is empty' },
  'cart-changed': {
    status: 409,
    words: 'Your cart has changed. Please review it before you pay.',
  },
  'work-sold': { status: 409, words: 'This work is sold' },
  'copies-limit': NO_MORE_COPIES,
  'copies-taken': {
    status: 409,
    words: 'Another buyer took a work in your cart. Review the marked works: nothing was paid.',
  },
  'order-differs': {
    status: 409,
    words:
      'This order was already placed, with the details that you entered first. They have not changed.',
  },
  'purchase-not-found': { status: 404, words: 'Purchase not found' },
  'sale-not-found': { status: 404, words: 'Sale not found' },
  'line-change-forbidden': {
    status: 403,
    words: 'This step is for somebody else who takes part in the order',
  },
  'line-change-refused': { status: 409, words: 'The order has changed in the meantime' },
  'line-change-late': { status: 409, words: 'The time for this step is over' },
  'line-transferred': {
    status: 409,
    words: 'It belongs to somebody else now: only what is still yours can be returned',
  },
  'guest-order-not-found': {
    status: 404,
    words: 'This order link is invalid or has expired',
  },
} as const satisfies Readonly<Record<string, ProblemRow>>
