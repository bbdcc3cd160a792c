import { GUEST_CART_KEY } from './cart-limits.ts'

const listeners = new Set<() => void>()

/** A guest's cart as it lies in local storage; null when there is none. Browser only. */
export function readGuestCartText(): string | null {
  try {
    return localStorage.getItem(GUEST_CART_KEY)
  } catch {
    // A browser that forbids storage has an empty cart.
    return null
  }
}

/** Changes to it, by this tab or another. @returns stops listening */
export function onGuestCartChange(tell: () => void): () => void {
  const hear = (event: StorageEvent) => {
    // `key` is null when everything was cleared at once.
    if (event.key === GUEST_CART_KEY || event.key === null) tell()
  }
  listeners.add(tell)
  addEventListener('storage', hear)
  return () => {
    listeners.delete(tell)
    removeEventListener('storage', hear)
  }
}

/** Tells this tab, which hears nothing of its own changes. */
export function notifyGuestCartChange(): void {
  for (const tell of listeners) tell()
}
