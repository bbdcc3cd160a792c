import { type MouseEvent, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** The view stands still for no longer than this: a page that takes longer comes without a transition. */
const PATIENCE_MS = 250

type Turn = { readonly finished: Promise<unknown>; readonly arrive: () => void }

let turn: Turn | null = null

/**
 * Goes to a page that was fetched ahead, in a view transition. The router's own begins several frames later: only
 * when the page is there, and after two rounds of effects.
 * @param go begins the navigation; called when the browser has taken its picture of the page that is left
 */
function turnPage(go: () => unknown): void {
  if (typeof document.startViewTransition !== 'function') {
    go()
    return
  }
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  const { ready, finished } = document.startViewTransition(() => {
    go()
    setTimeout(arrive, PATIENCE_MS)
    return arrival
  })
  const begun: Turn = { finished, arrive }
  turn = begun
  // Left out, such as in a window that is not seen: the page changes all the same.
  ready.catch(() => {})
  void finished.finally(() => {
    if (turn === begun) turn = null
  })
}

/** The same for a click on a link; one that asks for a new tab or window is left to the browser. */
export function turnOnClick(event: MouseEvent, go: () => unknown): void {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return
  event.preventDefault()
  turnPage(go)
}

/** The end of the transition to the page that appears now; null when it appears without one. */
export function turnEnd(): Promise<unknown> | null {
  return turn?.finished ?? null
}

/** Tells a transition that its page is there. Once, around all pages. */
export function usePageTurn(): void {
  const { key } = useLocation()
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new key is the news
  useLayoutEffect(() => turn?.arrive(), [key])
}
