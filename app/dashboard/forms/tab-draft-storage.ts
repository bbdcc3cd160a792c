export type TabDraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The prefix of all drafts' keys. */
export const DRAFT_PREFIX = 'frame-draft:'

/** Session storage; null when the browser forbids it. */
export function tabDraftStorage(): TabDraftStorage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** Removes every draft of this tab, as signing out does. Browser only. */
export function removeTabDrafts(storage: TabDraftStorage | null = tabDraftStorage()): void {
  if (storage === null) return
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const key of keys) if (key?.startsWith(DRAFT_PREFIX) === true) storage.removeItem(key)
}
