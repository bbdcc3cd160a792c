import { useSyncExternalStore } from 'react'
import type { StoredText } from './use-stored-text.ts'

/**
 * A list in this browser's local storage, shared by all tabs. A text is parsed once. Browser only,
 * except for `use`, which returns an empty list on the server and until hydration.
 */
export function createStoredList<Item>(
  stored: StoredText,
  parse: (text: string | null) => readonly Item[],
) {
  const empty = parse(null)
  let text: string | null = null
  let items = empty
  function read(): readonly Item[] {
    const current = stored.read()
    if (current !== text) {
      text = current
      items = parse(text)
    }
    return items
  }
  return {
    read,
    use: () => useSyncExternalStore(stored.subscribe, read, () => empty),
    /** @param next made from what `read` returns now, so that no tab undoes another's change */
    write: (next: readonly Item[]): void =>
      stored.write(next.length === 0 ? null : JSON.stringify(next)),
  }
}
