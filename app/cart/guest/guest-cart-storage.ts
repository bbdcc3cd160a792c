/** The key in local storage under which a guest's cart is stored (specification, point 9). */
export const GUEST_CART_KEY = 'guestCart'

const listeners = new Set<() => void>()

/** The text of a guest's cart in local storage; null when there is none. Browser only. */
export function readGuestCartText(): string | null {
  try {
    return localStorage.getItem(GUEST_CART_KEY)
  } catch {
    // A browser that forbids storage has an empty cart.
    return null
  }
}

/** @throws DOMException when the browser's storage is full or forbidden */
export function writeGuestCartText(text: string | null): void {
  if (text === null) localStorage.removeItem(GUEST_CART_KEY)
  else localStorage.setItem(GUEST_CART_KEY, text)
}

/** Listens for changes by this tab or another. @returns stops listening */
export function onGuestCartChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // `key` is null when the whole storage was cleared.
    if (event.key === GUEST_CART_KEY || event.key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

/** Notifies this tab: browsers fire `storage` events in the other tabs only. */
export function notifyGuestCartChange(): void {
  for (const listener of listeners) listener()
}
