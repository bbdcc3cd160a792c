/** Refusals of a checkout that the buyer resolves in the cart, with their names in its address. */
const NAMES = {
  'copies-taken': 'taken',
  'cart-changed': 'changed',
  'cart-empty': 'empty',
} as const

export type CartRefusal = keyof typeof NAMES

export const isCartRefusal = (code: string | null): code is CartRefusal =>
  code !== null && Object.hasOwn(NAMES, code)

/** The cart page with the reason. */
export const cartPath = (refusal: CartRefusal): string => `/cart?${NAMES[refusal]}`

/** The reason in the address of the cart page. */
export function readCartRefusal(query: URLSearchParams): CartRefusal | null {
  const codes = Object.keys(NAMES).filter(isCartRefusal)
  return codes.find((code) => query.has(NAMES[code])) ?? null
}
