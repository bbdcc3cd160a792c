import { useEffect, useState } from 'react'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import * as messages from '../../kernel/message.ts'
import { toast } from '../../ui/toasts/toast.client.ts'
import { toCart } from '../cart-item.ts'
import type { Cart } from '../cart.schema.ts'
import {
  fetchQuotedCards,
  quotedCart,
  rememberedCart,
  unquotedIds,
  type QuotedCards,
} from './guest-cart-quote.ts'
import { readGuestCart, useGuestCart } from './use-guest-cart.ts'

export type GuestCartQuote =
  | { readonly status: 'loading' }
  /** `cart` is as this browser remembers it. */
  | {
      readonly status: 'failed'
      readonly cart: Cart
      readonly error: unknown
      readonly retry: () => void
    }
  | { readonly status: 'ready'; readonly cart: Cart }

export const EMPTY_CART = toCart([])

/**
 * A guest's cart at today's prices. Requested once per page, and again for works that other tabs
 * add; a changed quantity makes no request. Loading on the server and until hydration.
 */
export function useGuestCartQuote(): GuestCartQuote {
  const isHydrated = useHydrated()
  const items = useGuestCart()
  const [cards, setCards] = useState<QuotedCards | null>(null)
  const [request, setRequest] = useState(0)
  const [error, setError] = useState<unknown>(null)
  const missing = cards === null ? `all, ${request}` : unquotedIds(items, cards).join(',')

  useEffect(() => {
    if (missing === '') return undefined
    const abort = new AbortController()
    fetchQuotedCards(readGuestCart(), abort.signal).then(
      (found) => {
        setCards(found)
        setError(null)
      },
      (fault: unknown) => {
        if (abort.signal.aborted) return
        setError(fault)
        toast.error(messages.loadCartFailed, { id: 'load-cart' })
      },
    )
    return () => abort.abort()
  }, [missing])

  const again = () => {
    setCards(null)
    setError(null)
    setRequest((last) => last + 1)
  }
  if (isHydrated && items.length === 0) return { status: 'ready', cart: EMPTY_CART }
  // Lines that could not be quoted may be removed meanwhile.
  if (error !== null && missing !== '') {
    return { status: 'failed', cart: rememberedCart(items), error, retry: again }
  }
  if (cards === null) return { status: 'loading' }
  return { status: 'ready', cart: quotedCart(items, cards) }
}
