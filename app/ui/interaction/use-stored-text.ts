import { useSyncExternalStore } from 'react'

/** A text in this browser's local storage, shared by all tabs. */
export type StoredText = {
  /** Null when there is none, or when the browser forbids storage. */
  readonly read: () => string | null
  /** @throws DOMException when the browser's storage is full or forbidden */
  readonly write: (text: string | null) => void
  /** Listens for changes by this tab or another. @returns stops listening */
  readonly subscribe: (listener: () => void) => () => void
  /** Null on the server and until hydration. */
  readonly use: () => string | null
}

/** Browser only, except that nothing is read before a function is called. */
export function createStoredText(key: string): StoredText {
  const listeners = new Set<() => void>()
  function read(): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  function subscribe(listener: () => void) {
    const onStorage = (event: StorageEvent) => {
      // `key` is null when the whole storage was cleared.
      if (event.key === key || event.key === null) listener()
    }
    listeners.add(listener)
    addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', onStorage)
    }
  }
  return {
    read,
    subscribe,
    write(text) {
      try {
        if (text === null) localStorage.removeItem(key)
        else localStorage.setItem(key, text)
      } finally {
        // Browsers fire `storage` events in the other tabs only.
        for (const listener of listeners) listener()
      }
    },
    use: () => useSyncExternalStore(subscribe, read, () => null),
  }
}
