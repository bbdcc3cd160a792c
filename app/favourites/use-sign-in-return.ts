import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { clearSignInReturn, recallSignInReturn } from '../account/session/sign-in-return.ts'
import { useSignedIn } from '../account/session/use-signed-in.ts'
import { favouritePath } from './favourite.ts'

/**
 * Shows the work that a guest has signed in to favourite where it was in the window, and gives its
 * favourite button the focus.
 */
export function useSignInReturn(): void {
  const { pathname, search } = useLocation()
  const isSignedIn = useSignedIn()
  const isNavigation = useNavigationType() !== 'POP'
  useLayoutEffect(() => {
    const place = recallSignInReturn(pathname + search)
    // A guest who comes back without signing in may sign in much later, from elsewhere.
    clearSignInReturn()
    if (place === null || !isSignedIn || !isNavigation) return undefined
    // Runs after the router has scrolled to the top, and before the page is painted.
    const frame = requestAnimationFrame(() => {
      const path = CSS.escape(favouritePath(place.workId))
      const button = document.querySelector<HTMLElement>(`[formaction="${path}"]`)
      if (button === null) return
      const { top } = button.getBoundingClientRect()
      scrollBy({ top: top - place.top, behavior: 'instant' })
      button.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only where the page appears
  }, [])
}
