import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { onSignedOut } from '../account/session/session-channel.ts'
import { useGuestCartMerge } from '../cart/guest/use-guest-cart-merge.ts'
import { useGuestListMerge } from '../lists/guest/use-guest-list-merge.ts'

/** Effects for signed-in viewers: merges the guest cart and list, and follows sign-outs in other tabs. */
export function SignedInEffects() {
  const { revalidate } = useRevalidator()
  useEffect(() => followSignOuts(() => void revalidate()), [revalidate])
  useGuestCartMerge()
  useGuestListMerge()
  return null
}

/**
 * Signing out in one tab signs out the others. Revalidation then runs the guards of their pages.
 * @param revalidate reloads the viewer from the server
 * @returns stops listening
 */
function followSignOuts(revalidate: () => void): () => void {
  // Loaded in advance, since signing out in another tab may need it without a network.
  const leaving = import('../dashboard/log-out-form.tsx').catch(() => null)
  const stop = onSignedOut(() => {
    void leaving.then((module) => module?.clearLocalData())
    revalidate()
  })
  // A page from the browser's back/forward cache may have missed the message.
  const refresh = ({ persisted }: PageTransitionEvent) => persisted && revalidate()
  addEventListener('pageshow', refresh)
  return () => {
    stop()
    removeEventListener('pageshow', refresh)
  }
}
