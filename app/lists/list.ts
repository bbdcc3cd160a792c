/** Named lists of one account. */
export const MAX_LISTS = 50

/** Works in one list. */
export const MAX_LIST_ITEMS = 200

/** The list that a guest keeps in the browser, and into which it is merged. */
export const GUEST_LIST_NAME = 'My list'

/** The page of one's lists. */
export const LISTS_PATH = '/lists'
export const listPath = (listId: string): string => `/lists/${encodeURIComponent(listId)}`
/** The page on which one chooses the lists of a work. */
export const savePath = (workId: string): string => `/lists/save/${encodeURIComponent(workId)}`
export const sharedListPath = (token: string): string =>
  `/shared-lists/${encodeURIComponent(token)}`
/** The address of the forms that change one work of a list. */
export const listItemPath = (listId: string, workId: string): string =>
  `${listPath(listId)}/items/${encodeURIComponent(workId)}`

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
 * Such as `Hall (2)`; the first has no number.
 * @param maxLength characters
 */
export function numberedName(name: string, nth: number, maxLength: number): string {
  const ending = nth === 1 ? '' : ` (${nth})`
  const cut = name.slice(0, maxLength - ending.length).replace(HALF_CHARACTER, '')
  return cut.trimEnd() + ending
}
