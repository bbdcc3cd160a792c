import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { removeMergedItems, useGuestCart } from './use-guest-cart.ts'

/**
 * Merges the guest's cart into the account's after a sign-in, and clears the guest's
 * (specification, point 4). When the server does not respond, the guest's cart stays for the next
 * page. Render it for signed-in viewers only.
 */
export function GuestCartMerge() {
  const { items } = useGuestCart()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (items.length === 0) return undefined
    const abort = new AbortController()
    const merge = async () => {
      const response = await fetch('/api/cart/merges', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          items: items.map(({ id, quantity, price }) => ({ id, quantity, price })),
        }),
        signal: abort.signal,
      })
      if (!response.ok) return
      // A repeated merge changes nothing: the larger quantity of each line stays.
      removeMergedItems(items)
      await revalidate()
    }
    merge().catch(() => {
      // Offline: the guest's cart is still there, and the next page tries again.
    })
    return () => abort.abort()
  }, [items, revalidate])

  return null
}
