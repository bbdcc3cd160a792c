export type FormDraftStorage = Pick<
  Storage,
  'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'
>

/** What the keys of all drafts begin with. */
export const DRAFT_PREFIX = 'frame-draft:'

/** The tab's storage; null where the browser forbids it. */
export function formDraftStorage(): FormDraftStorage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** Forgets every draft of this tab: on signing out. Browser only. */
export function removeFormDrafts(storage: FormDraftStorage | null = formDraftStorage()): void {
  if (storage === null) return
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const key of keys) if (key?.startsWith(DRAFT_PREFIX) === true) storage.removeItem(key)
}
