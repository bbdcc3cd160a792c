import { use, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { turning } from './page-turn.ts'

/** Tells a transition that its page is there, and holds that back while the other one has its picture taken. Once, around all pages. */
export function usePageTurn(): void {
  const { key } = useLocation()
  const turn = turning.now
  if (turn !== null && !turn.isPictured && turning.shown !== key) use(turn.pictured)
  useLayoutEffect(() => {
    turning.shown = key
    turning.now?.arrive()
  }, [key])
}
