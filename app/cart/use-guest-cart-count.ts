import { useEffect, useState, useSyncExternalStore } from 'react'
import { onGuestCartChange, readGuestCartText } from './guest-cart-storage.ts'

/** Whether there is a guest's cart in this browser. False while the server renders and until the page has come to life. */
export function useHasGuestCart(): boolean {
  return useGuestCartText() !== null
}

/**
 * How many things lie in the guest's cart of this browser. What reads a cart is fetched where there is one: 0 until then, and
 * while the server renders.
 */
export function useGuestCartCount(): number {
  const text = useGuestCartText()
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (text === null) return undefined
    let isPast = false
    import('./guest-cart.ts').then(
      ({ countGuestCart, parseGuestCart }) => {
        if (!isPast) setCount(countGuestCart(parseGuestCart(text)))
      },
      () => {
        // No network: the number stays as it was.
      },
    )
    return () => {
      isPast = true
    }
  }, [text])
  return text === null ? 0 : count
}

function useGuestCartText(): string | null {
  return useSyncExternalStore(onGuestCartChange, readGuestCartText, () => null)
}
