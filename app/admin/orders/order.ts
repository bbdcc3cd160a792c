/** An order in the operators' list. */
export type ListedOrder = {
  readonly id: string
  readonly orderNumber: number
  /** Euros. */
  readonly total: number
  /** ISO moment. */
  readonly purchasedAt: string
  /** Null for a deleted account. */
  readonly buyerId: string | null
  readonly buyer: string | null
  readonly works: readonly { readonly title: string; readonly quantity: number }[]
}
