import { useEffect, useState } from 'react'
import { guestCartText } from './guest-cart-text.ts'

/**
 * The sum of all quantities in this browser's guest cart. The parser is loaded only where there is
 * a cart: the count is 0 until then, and on the server.
 */
export function useGuestCartCount(): number {
  const text = guestCartText.use()
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (text === null) return undefined
    let isStale = false
    import('./guest-cart.ts').then(
      ({ countGuestItems }) => {
        if (!isStale) setCount(countGuestItems(text))
      },
      () => {
        // No network: the count stays as it was.
      },
    )
    return () => {
      isStale = true
    }
  }, [text])
  return text === null ? 0 : count
}
