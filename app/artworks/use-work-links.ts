import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'
import { turnEnd, turnOnClick } from '../ui/turn-page.ts'

const TRAVELS = 'data-shared'

/** So long somebody points at a work before its page is fetched ahead. */
const INTENT_MS = 50

/** How one leaves a wall for a work. */
export type Departure = {
  /** Handed to the work's page, which leads back by it. */
  readonly state: NavigateOptions['state']
  readonly onOpen?: (card: Element) => void
}

/** The path of the work that was opened last: its picture travels, there and back. */
let lastOpened = ''

/**
 * Follows the links of all cards of a wall (`data-opens`), in place of a router's link in each: a wall of hundreds
 * would be drawn anew at every step.
 */
export function useWorkLinks(list: RefObject<HTMLElement | null>, { state, onOpen }: Departure) {
  const navigate = useNavigate()
  const [ahead, setAhead] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Back from a work: its picture travels to where it hangs.
  useLayoutEffect(() => {
    const end = turnEnd()
    if (end !== null) markTravelling(list.current, lastOpened, end)
  }, [list])

  const fetchAhead = (event: PointerEvent | FocusEvent) => {
    clearTimeout(timer.current)
    const path = linkOf(event)?.pathname
    if (path !== undefined) timer.current = setTimeout(() => setAhead(path), INTENT_MS)
  }
  const follow = (event: MouseEvent) => {
    const link = linkOf(event)
    if (link === null) return
    const { pathname } = link
    // The page itself is asked for now.
    clearTimeout(timer.current)
    turnOnClick(event, () => navigate(pathname, { state }))
    if (!event.defaultPrevented) return
    onOpen?.(link)
    lastOpened = pathname
    // The browser takes its picture of the wall in its next frame.
    const end = turnEnd()
    if (end !== null) markTravelling(list.current, pathname, end)
  }
  return {
    handlers: {
      onClick: follow,
      onPointerOver: fetchAhead,
      onPointerDown: fetchAhead,
      // The finger moves along the wall.
      onPointerCancel: () => clearTimeout(timer.current),
      onFocus: fetchAhead,
    },
    /** The path of the page that may be wanted next. */
    ahead,
  }
}

function linkOf({ target }: { readonly target: EventTarget }): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-opens]') : null
}

/** Marks the card of a work, whose picture then travels in the view transition. */
function markTravelling(list: HTMLElement | null, path: string, end: Promise<unknown>): void {
  const link = list?.querySelector(`a[data-opens][href="${CSS.escape(path)}"]`)
  const card = link?.closest('[data-work]')
  card?.setAttribute(TRAVELS, '')
  void end.finally(() => card?.removeAttribute(TRAVELS))
}
