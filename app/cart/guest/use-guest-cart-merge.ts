import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { createSharedState } from '../../ui/interaction/use-shared-state.ts'
import { guestCartText } from './guest-cart-text.ts'

/** The error of the last merge, and the number of requests to repeat one. */
type MergeState = { readonly error: unknown; readonly turn: number }

const state = createSharedState<MergeState>({ error: null, turn: 0 })

const change = (next: Partial<MergeState>) => state.write({ ...state.read(), ...next })

/**
 * Merges the guest's cart into the account's after a sign-in, and then clears the guest's
 * (specification, point 4). Use it for signed-in viewers only.
 */
export function useGuestCartMerge(): void {
  const text = guestCartText.use()
  const { turn } = state.use()
  const attempt = text === null ? null : `${turn} ${text}`
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (attempt === null) return undefined
    const abort = new AbortController()
    change({ error: null })
    const merge = async () => {
      const [{ mergeGuestCart }, { removeMergedItems }] = await Promise.all([
        import('./merge-guest-cart.ts'),
        import('./use-guest-cart.ts'),
      ])
      const merged = await mergeGuestCart(abort.signal)
      // The guest's cart goes last: until then the cart page knows that a merge is under way.
      await revalidate()
      removeMergedItems(merged)
    }
    merge().catch((error: unknown) => {
      if (!abort.signal.aborted) change({ error })
    })
    return () => abort.abort()
  }, [attempt, revalidate])
}

export type PendingMerge = {
  /** Null while the merge is under way. */
  readonly error: unknown
  readonly retry: () => void
}

/** The merge of a guest's cart that is not in the account's yet; null without one. */
export function usePendingMerge(): PendingMerge | null {
  const text = guestCartText.use()
  const { error } = state.use()
  return text === null ? null : { error, retry }
}

const retry = () => change({ turn: state.read().turn + 1 })
