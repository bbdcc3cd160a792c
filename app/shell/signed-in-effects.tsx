import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { onSignedOut } from '../account/session/session-channel.ts'
import { useGuestCartMerge } from '../cart/guest/use-guest-cart-merge.ts'
import { useGuestListMerge } from '../lists/guest/use-guest-list-merge.ts'
import { loadToaster } from '../ui/toasts/use-toaster.ts'

/**
 * Effects for signed-in viewers: merges the guest cart and list, reacts to sign-outs in other tabs,
 * and loads what a first press needs that finds no server.
 */
export function SignedInEffects() {
  const { revalidate } = useRevalidator()
  useEffect(() => followSignOuts(() => void revalidate()), [revalidate])
  useGuestCartMerge()
  useGuestListMerge()
  useEffect(() => void loadForFailure().catch(() => {}), [])
  return null
}

/** The router's next update, which may be a failure, waits for the script of the menus. */
const loadForFailure = () => Promise.all([loadToaster(), import('./navigation/menu-content.tsx')])

/**
 * Signs out this tab when another one signs out. Revalidation then runs the guards of the page.
 * @param revalidate reloads the viewer from the server
 * @returns a function that stops listening
 */
function followSignOuts(revalidate: () => void): () => void {
  // Loaded in advance, since a sign-out in another tab may come without a network.
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
