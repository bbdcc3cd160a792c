export const MAX_CART_LINES = 100
export const MAX_QUANTITY = 999

/** A cart line: a work, how many of it, and the price at which the buyer saw it. */
export type CartLine = {
  readonly id: string
  readonly quantity: number
  /** Euros. */
  readonly seenPrice: number
  readonly title: string
}

/** The fields of a line that the rules read. Guests' lines have other fields than the API's. */
type Line = Pick<CartLine, 'id' | 'quantity'>

export type AddLineResult<L> = {
  readonly lines: readonly L[]
  /**
   * `full` when there is no room for another line, `no-more` when the line has all copies: nothing
   * was added.
   */
  readonly outcome: 'new' | 'one-more' | 'full' | 'no-more'
}

/**
 * Adds to the line of a work that is there already, at the price seen now (specification, point 4).
 * @param most unsold copies of a limited edition
 */
export function addLine<L extends Line>(
  lines: readonly L[],
  added: L,
  most = Infinity,
): AddLineResult<L> {
  const before = lines.find(({ id }) => id === added.id)
  if (before !== undefined) {
    if (before.quantity >= most) return { lines, outcome: 'no-more' }
    const quantity = Math.min(before.quantity + added.quantity, MAX_QUANTITY)
    const raised = lines.map((line) => (line === before ? { ...added, quantity } : line))
    return { lines: raised, outcome: 'one-more' }
  }
  if (lines.length >= MAX_CART_LINES) return { lines, outcome: 'full' }
  return { lines: [...lines, added], outcome: 'new' }
}

/** Sets the quantity of a line. A quantity below 1 removes it (specification, point 4). */
export function setQuantity<L extends Line>(
  lines: readonly L[],
  id: string,
  quantity: number,
): readonly L[] {
  if (!(quantity >= 1)) return lines.filter((line) => line.id !== id)
  const limited = limitQuantity(quantity, 1)
  return lines.map((line) => (line.id === id ? { ...line, quantity: limited } : line))
}

/** A whole number from `least` to the largest quantity; NaN stays NaN. */
export function limitQuantity(quantity: number, least: 0 | 1): number {
  return Math.min(Math.max(Math.trunc(quantity), least), MAX_QUANTITY)
}

/** Removes ordered lines. Copies that another tab added to a line meanwhile stay. */
export function withoutBought<L extends Line>(
  lines: readonly L[],
  bought: readonly Line[],
): readonly L[] {
  const boughtOf = quantitiesById(bought)
  return lines.flatMap((line) => {
    const quantity = line.quantity - (boughtOf.get(line.id) ?? 0)
    return quantity >= 1 ? [{ ...line, quantity }] : []
  })
}

/**
 * Removes merged lines. A line that grew meanwhile stays whole, since a merge takes the larger of
 * two quantities.
 */
export function withoutMerged<L extends Line>(
  lines: readonly L[],
  merged: readonly Line[],
): readonly L[] {
  const mergedOf = quantitiesById(merged)
  return lines.filter(({ id, quantity }) => quantity > (mergedOf.get(id) ?? 0))
}

function quantitiesById(lines: readonly Line[]): Map<string, number> {
  return new Map(lines.map(({ id, quantity }) => [id, quantity]))
}

/** The sum of all quantities, which the badge shows. */
export function countItems(lines: readonly Line[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
