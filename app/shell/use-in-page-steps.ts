import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Path and query that the router shows; null while it loads another page. */
let shownPage: string | null = null

/** Called once, around all pages. */
export function useShownPage(): void {
  const { pathname, search } = useLocation()
  const { state } = useNavigation()
  useEffect(() => {
    shownPage = state === 'idle' ? pathname + search : null
  }, [pathname, search, state])
}

/**
 * Leaves history steps within a page, such as to `#main`, to the browser. React renders updates of
 * a `popstate` event at once, and would drop the server's HTML of sections that are not hydrated
 * yet. Has to run before the router listens.
 */
export function leaveInPageStepsToBrowser(): void {
  addEventListener('popstate', (event) => {
    if (location.pathname + location.search === shownPage) event.stopImmediatePropagation()
  })
}
