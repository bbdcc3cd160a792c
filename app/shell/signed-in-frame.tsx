import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { onSignedOut } from '../account/session-channel.ts'
import { GuestCartMerge } from '../cart/guest-cart-merge.tsx'
import { forgetLocally } from '../dashboard/log-out-form.tsx'

/** What goes on around the pages of somebody who is signed in. */
export function SignedInFrame() {
  const { revalidate } = useRevalidator()
  useEffect(() => shareSignOut(() => void revalidate()), [revalidate])
  return <GuestCartMerge />
}

/**
 * Signing out in one tab signs out the others: their guards then decide what may still be seen.
 * @param revalidate asks the server who is there
 * @returns stops listening
 */
function shareSignOut(revalidate: () => unknown): () => void {
  const stop = onSignedOut(() => {
    forgetLocally()
    revalidate()
  })
  // A page that comes back from the browser's own cache may have slept through it.
  const wake = (event: PageTransitionEvent) => {
    if (event.persisted) revalidate()
  }
  addEventListener('pageshow', wake)
  return () => {
    stop()
    removeEventListener('pageshow', wake)
  }
}
