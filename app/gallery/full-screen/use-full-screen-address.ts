import { useEffect, useState } from 'react'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'

/**
 * Ends the address while the full-screen view is open. Browsers do not send it, so the server
 * caches one page for both states.
 */
export const FULL_SCREEN = '#full-screen'

/** The key in the state of history entries that this page added. */
const ADDED = 'fullScreen'

/** `arrived` for a page that opens with its view, by a step from another work. */
type View = 'closed' | 'open' | 'arrived'

const isAddressed = (): boolean => location.hash === FULL_SCREEN

/**
 * Opens and closes the full-screen view by the address: a link to it opens the view, and the
 * browser's back closes it. Bypasses the router (shell/failure/use-shown-data.ts).
 */
export function useFullScreenAddress() {
  const isHydrated = useHydrated()
  const [view, setView] = useState<View>(() => (isHydrated && isAddressed() ? 'arrived' : 'closed'))
  useEffect(() => {
    const read = () => {
      const isOpen = isAddressed()
      setView((last) => (isOpen === (last !== 'closed') ? last : isOpen ? 'open' : 'closed'))
    }
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return {
    isOpen: view !== 'closed',
    hasArrived: view === 'arrived',
    open() {
      // Keeps the router's state, so that the link back still knows its target. A second press may
      // come before the view is rendered.
      if (!isAddressed()) history.pushState({ ...history.state, [ADDED]: true }, '', FULL_SCREEN)
      setView('open')
    },
    close() {
      setView('closed')
      if (!isAddressed()) return
      if (history.state?.[ADDED] === true) history.back()
      else history.replaceState(history.state, '', location.pathname + location.search)
    },
  }
}
