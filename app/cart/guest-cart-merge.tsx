import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { removeMergedItems, useGuestCart } from './use-guest-cart.ts'

/**
 * Brings along what somebody had chosen as a guest, once they are signed in, and then clears the guest
 * copy (specification, point 4). Should the server not answer, the copy stays for the next page. Only for who is signed in.
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
      // A merge that is repeated changes nothing: of each line the larger quantity stays.
      removeMergedItems(items)
      await revalidate()
    }
    merge().catch(() => {
      // Offline: the guest's copy is still there, and the next page tries again.
    })
    return () => abort.abort()
  }, [items, revalidate])

  return null
}
