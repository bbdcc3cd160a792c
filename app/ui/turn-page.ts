import type { MouseEvent } from 'react'
import { type Turn, turning } from './page-turn.ts'

/** The view stands still for no longer than this: a page that takes longer comes without a transition. */
const PATIENCE_MS = 250

/**
 * Goes to a page that was fetched ahead, in a view transition. The router's own begins several frames later: only
 * when the page is there, and after two rounds of effects. The page is fetched and drawn while the browser takes its picture
 * of the one that is left; `TurnedPage` holds it back until then.
 */
function turnPage(go: () => unknown): void {
  if (typeof document.startViewTransition !== 'function') {
    go()
    return
  }
  let arrive = () => {}
  let picture = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  const pictured = new Promise<void>((resolve) => (picture = resolve))
  const transition = document.startViewTransition(async () => {
    turn.isPictured = true
    picture()
    const timer = setTimeout(leaveOut, PATIENCE_MS)
    await arrival
    clearTimeout(timer)
  })
  const { ready, finished } = transition
  // Else the page that is left would turn into itself for a while, and keep the other one waiting.
  const leaveOut = () => {
    transition.skipTransition()
    arrive()
  }
  const turn: Turn = { finished, pictured, isPictured: false, arrive }
  turning.now = turn
  go()
  // Left out, such as in a window that is not seen: the page changes all the same.
  ready.catch(() => {})
  void finished.finally(() => {
    if (turning.now === turn) turning.now = null
  })
}

/** The same for a click on a link; one that asks for a new tab or window is left to the browser. */
export function turnOnClick(event: MouseEvent, go: () => unknown): void {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return
  event.preventDefault()
  // The focus goes to the page's place at once: a browser that loses what has it lays the page out once more, half taken
  // down. Those who use keys keep it.
  if (event.detail > 0) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  turnPage(go)
}

/** The end of the transition to the page that appears now; null when it appears without one. */
export function turnEnd(): Promise<unknown> | null {
  return turning.now?.finished ?? null
}
