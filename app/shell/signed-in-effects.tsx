import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { onSignedOut } from '../account/session-channel.ts'
import { useHasGuestCart } from '../cart/use-guest-cart-count.ts'

const GuestCartMerge = lazy<() => ReactNode>(() =>
  import('../cart/guest-cart-merge.tsx').then(
    (module) => ({ default: module.GuestCartMerge }),
    // No network: the next document tries again.
    () => ({ default: () => null }),
  ),
)

/** What goes on around the pages of somebody who is signed in. */
export function SignedInEffects() {
  const { revalidate } = useRevalidator()
  useEffect(() => shareSignOut(() => void revalidate()), [revalidate])
  if (!useHasGuestCart()) return null
  return (
    <Suspense>
      <GuestCartMerge />
    </Suspense>
  )
}

/**
 * Signing out in one tab signs out the others: their guards then decide what may still be seen.
 * @param revalidate asks the server who is there
 * @returns stops listening
 */
function shareSignOut(revalidate: () => void): () => void {
  // Fetched now, to be there when it is needed: only who is signed in has something to leave.
  const leaving = import('../dashboard/log-out-form.tsx').catch(() => null)
  const stop = onSignedOut(() => {
    void leaving.then((module) => module?.clearLocalData())
    revalidate()
  })
  // A page that comes back from the browser's own cache may have slept through it.
  const wake = ({ persisted }: PageTransitionEvent) => persisted && revalidate()
  addEventListener('pageshow', wake)
  return () => {
    stop()
    removeEventListener('pageshow', wake)
  }
}
