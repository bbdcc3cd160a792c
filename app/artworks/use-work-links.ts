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
import { stepOnClick } from '../ui/step-on-click.ts'
import { leaveFrom, travelTo } from '../ui/travelling-picture.ts'

/** So long somebody points at a work before its page is fetched ahead. */
const INTENT_MS = 50

/** How one leaves a wall for a work. */
export type Departure = {
  /** Handed to the work's page, which leads back by it. */
  readonly state: NavigateOptions['state']
  readonly onOpen?: (card: Element) => void
}

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
    travelTo((path) => cardOf(list.current, path))
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
    stepOnClick(event, () => {
      onOpen?.(link)
      leaveFrom(pathname, link.closest('[data-work]'))
      return navigate(pathname, { state })
    })
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

/** The card of a work, by the work's path. */
function cardOf(list: HTMLElement | null, path: string): Element | null {
  const link = list?.querySelector(`a[data-opens][href="${CSS.escape(path)}"]`)
  return link?.closest('[data-work]') ?? null
}
