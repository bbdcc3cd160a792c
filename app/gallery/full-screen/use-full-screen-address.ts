import { useEffect, useState } from 'react'

/**
 * Ends the address while the full-screen view is open. Browsers do not send it, so the server
 * caches one page for both states.
 */
const FULL_SCREEN = '#full-screen'

/** In the state of the history entries that this page added. */
const ADDED = 'fullScreen'

/**
 * Opens and closes the full-screen view by the address: a link to it opens the view, and the
 * browser's back closes it. The router does not hear of it (use-in-page-steps.ts).
 */
export function useFullScreenAddress() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const read = () => setIsOpen(location.hash === FULL_SCREEN)
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return {
    isOpen,
    open() {
      // The router's own state stays, so that the link back still knows where it leads.
      history.pushState({ ...history.state, [ADDED]: true }, '', FULL_SCREEN)
      setIsOpen(true)
    },
    close() {
      setIsOpen(false)
      if (location.hash !== FULL_SCREEN) return
      if (history.state?.[ADDED] === true) history.back()
      else history.replaceState(history.state, '', location.pathname + location.search)
    },
  }
}
