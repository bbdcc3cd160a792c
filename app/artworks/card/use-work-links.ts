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
import { navigateOnClick } from '../../ui/interaction/navigate-on-click.ts'
import { rememberImage, playImageTransition } from '../../ui/interaction/image-transition.ts'
import { savesData } from '../../ui/interaction/saves-data.ts'

/** Hovering a card for this long prefetches the work's page. */
const PREFETCH_DELAY_MS = 50

export type WorkLinkOptions = {
  /** The history state of the work's page, which its back link depends on; null by default. */
  readonly state?: NavigateOptions['state']
  readonly onOpen?: (card: Element) => void
}

/**
 * Handles the links of all cards in a grid (`data-opens`) with delegated events. A router `Link` in
 * each card would render hundreds of cards at every navigation.
 */
export function useWorkLinks(
  list: RefObject<HTMLElement | null>,
  { state = null, onOpen }: WorkLinkOptions = {},
) {
  const navigate = useNavigate()
  const [prefetched, setPrefetched] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Coming back from a work animates its image to its card.
  useLayoutEffect(() => {
    playImageTransition((path) => cardOf(list.current, path))
  }, [list])

  const prefetch = (event: PointerEvent | FocusEvent) => {
    clearTimeout(timer.current)
    if (savesData()) return
    const path = linkOf(event)?.pathname
    if (path !== undefined) timer.current = setTimeout(() => setPrefetched(path), PREFETCH_DELAY_MS)
  }
  const follow = (event: MouseEvent) => {
    const link = linkOf(event)
    if (link === null) return
    const { pathname } = link
    // The navigation itself requests the page now.
    clearTimeout(timer.current)
    navigateOnClick(event, () => {
      onOpen?.(link)
      rememberImage(pathname, link.closest('[data-work]'))
      return navigate(pathname, { state })
    })
  }
  return {
    handlers: {
      onClick: follow,
      onPointerOver: prefetch,
      onPointerDown: prefetch,
      // The finger scrolls.
      onPointerCancel: () => clearTimeout(timer.current),
      onFocus: prefetch,
    },
    /** The path of the page to prefetch. */
    prefetched,
  }
}

function linkOf({ target }: { readonly target: EventTarget }): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-opens]') : null
}

/** The card with a link to this path. */
function cardOf(list: HTMLElement | null, path: string): Element | null {
  const link = list?.querySelector(`a[data-opens][href="${CSS.escape(path)}"]`)
  return link?.closest('[data-work]') ?? null
}
