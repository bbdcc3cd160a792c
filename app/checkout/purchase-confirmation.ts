/** The order in the success page's navigation state (specification, point 3); `total` in euros. */
export type OrderConfirmation = { readonly orderNumber: number; readonly total: number }

/** @returns null when the navigation state holds no order number; 0 is a valid number */
export function readConfirmation(state: unknown): OrderConfirmation | null {
  if (typeof state !== 'object' || state === null) return null
  const { orderNumber, total } = state as Record<string, unknown>
  if (typeof orderNumber !== 'number' || !Number.isInteger(orderNumber)) return null
  return { orderNumber, total: typeof total === 'number' && total >= 0 ? total : 0 }
}
