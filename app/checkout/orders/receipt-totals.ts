import { formatEuros, totalOf } from '../../kernel/money.ts'
import type { PurchaseItem } from '../purchase.schema.ts'
import { isUndone } from './line-state.ts'

type Receipt = {
  readonly total: number
  readonly items: ReadonlyArray<Pick<PurchaseItem, 'price' | 'quantity' | 'state'>>
}

/**
 * The rows below a receipt's lines: the total and, after cancellations or returns, the remainder.
 */
export function receiptTotals({ total, items }: Receipt): Array<readonly [string, string]> {
  const undone = totalOf(items.filter(({ state }) => isUndone(state)))
  const rest = [
    ['Cancelled or returned', `−${formatEuros(undone)}`],
    ['Remaining total', formatEuros(total - undone)],
  ] as const
  return [['Shipping', 'Free'], ['Total', formatEuros(total)], ...(undone === 0 ? [] : rest)]
}
