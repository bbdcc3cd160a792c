/** What the success page gets to know of an order (specification, point 3); `total` in euros. */
export type OrderConfirmation = { readonly orderNumber: number; readonly total: number }

/** @returns null when the navigation's state holds no order number; 0 is one */
export function readConfirmation(state: unknown): OrderConfirmation | null {
  if (typeof state !== 'object' || state === null) return null
  const { orderNumber, total } = state as Record<string, unknown>
  if (typeof orderNumber !== 'number' || !Number.isInteger(orderNumber)) return null
  return { orderNumber, total: typeof total === 'number' && total >= 0 ? total : 0 }
}
