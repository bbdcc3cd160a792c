import { use, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { turning } from './page-turn.ts'

/**
 * Tells a transition that its page is there, and holds that page back while the browser takes its picture of the one that
 * is left. Once, before all pages.
 */
export function TurnedPage() {
  const { key } = useLocation()
  useLayoutEffect(() => {
    turning.shown = key
    turning.now?.arrive()
  }, [key])
  const turn = turning.now
  // The last hook: when React comes back to it, there may be nothing to wait for any more.
  if (turn !== null && !turn.isPictured && turning.shown !== key) use(turn.pictured)
  return null
}
