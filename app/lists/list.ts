/** Named lists of one account. */
export const MAX_LISTS = 50

/** Works in one list. */
export const MAX_LIST_ITEMS = 200

/**
 * Moves an item.
 * @param before the item that follows it then; null for the end
 * @returns null when one of them is not in the list
 */
export function moveBefore(
  ids: readonly string[],
  id: string,
  before: string | null,
): string[] | null {
  if (!ids.includes(id) || (before !== null && !ids.includes(before))) return null
  if (id === before) return [...ids]
  const others = ids.filter((other) => other !== id)
  return others.toSpliced(before === null ? others.length : others.indexOf(before), 0, id)
}

/** The first half of a surrogate pair. */
const HALF_CHARACTER = /[\uD800-\uDBFF]$/

/**
 * A name that is not taken, such as `Hall (2)` for `Hall`. Letter case does not tell names apart.
 * @param maxLength characters
 */
export function findFreeName(name: string, taken: readonly string[], maxLength: number): string {
  const known = new Set(taken.map((one) => one.toLowerCase()))
  for (let nth = 1; ; nth += 1) {
    const ending = nth === 1 ? '' : ` (${nth})`
    const cut = name.slice(0, maxLength - ending.length).replace(HALF_CHARACTER, '')
    const candidate = cut.trimEnd() + ending
    if (!known.has(candidate.toLowerCase())) return candidate
  }
}
