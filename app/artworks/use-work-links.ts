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
import { type NavigateOptions, useNavigate, useViewTransitionState } from 'react-router'

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
  const [opened, setOpened] = useState(lastOpened)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useTravellingPicture(list, opened)

  const fetchAhead = (event: PointerEvent | FocusEvent) => {
    clearTimeout(timer.current)
    const path = linkOf(event)?.pathname
    if (path !== undefined) timer.current = setTimeout(() => setAhead(path), INTENT_MS)
  }
  const follow = (event: MouseEvent) => {
    const link = linkOf(event)
    if (link === null || !isPlainClick(event)) return
    event.preventDefault()
    onOpen?.(link)
    lastOpened = link.pathname
    setOpened(link.pathname)
    // At once: in the router's own order, a page that is there already waits for two more frames.
    void navigate(link.pathname, { state, viewTransition: true, flushSync: true })
  }
  return {
    handlers: {
      onClick: follow,
      onPointerOver: fetchAhead,
      onPointerDown: fetchAhead,
      onFocus: fetchAhead,
    },
    /** The path of the page that may be wanted next. */
    ahead,
  }
}

function linkOf({ target }: { readonly target: EventTarget }): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-opens]') : null
}

function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented
}

/** Marks the card of a work while the view changes between the wall and the work's page. */
function useTravellingPicture(list: RefObject<HTMLElement | null>, path: string): void {
  const travels = useViewTransitionState(path)
  useLayoutEffect(() => {
    if (!travels || path === '') return undefined
    const link = list.current?.querySelector(`a[data-opens][href="${CSS.escape(path)}"]`)
    const card = link?.closest('[data-work]')
    card?.setAttribute('data-shared', '')
    return () => card?.removeAttribute('data-shared')
  }, [list, path, travels])
}
