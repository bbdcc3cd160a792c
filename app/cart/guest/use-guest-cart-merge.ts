import { createGuestMerge } from '../../account/session/use-guest-merge.ts'
import { guestCartText } from './guest-cart-text.ts'

/** Merges the guest's cart into the account's (specification, point 4). */
export const { useMerge: useGuestCartMerge, usePendingMerge: usePendingCartMerge } =
  createGuestMerge(guestCartText, async (signal, revalidate) => {
    const [{ mergeGuestCart }, { removeMergedItems }] = await Promise.all([
      import('./merge-guest-cart.ts'),
      import('./use-guest-cart.ts'),
    ])
    const merged = await mergeGuestCart(signal)
    // The guest's cart goes last: until then the cart page knows that a merge is under way.
    await revalidate()
    removeMergedItems(merged)
  })
