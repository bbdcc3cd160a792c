import type { LineState } from '../../checkout/orders/line-state.ts'

/** An order in the operators' list. */
export type ListedOrder = {
  readonly id: string
  readonly reference: string
  /** Euros. */
  readonly total: number
  /** ISO timestamp. */
  readonly purchasedAt: string
  readonly isGuest: boolean
  /** Null for guests and deleted accounts. */
  readonly buyerId: string | null
  readonly buyer: string | null
  readonly works: OrderedWork[]
}

export type OrderedWork = {
  readonly title: string
  readonly quantity: number
  readonly state: LineState
}
