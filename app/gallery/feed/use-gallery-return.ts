import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { recallSignInReturn } from '../../account/session/sign-in-return.ts'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import { isDocumentReturn } from './document-visit.ts'
import {
  recallGallery,
  rememberGallery,
  storeGalleryMemory,
  storeGalleryMemorySoon,
  type GalleryMemory,
  type ScrollAnchor,
} from './gallery-memory.ts'
import type { FeedPage } from './feed.ts'

/** The scroll position is saved after this long without scrolling. */
const SCROLL_IDLE_MS = 100

/**
 * The earlier visit, when the visitor returns from a work (`fromArtwork` in the history state),
 * from signing in to favourite one, by the back button or by a reload. Null for a new visit and
 * until hydration.
 */
export function useReturnVisit(): GalleryMemory | null {
  const { pathname, search, state, key } = useLocation()
  const isPop = useNavigationType() === 'POP'
  const isHydrated = useHydrated()
  const [arrivalKey] = useState(key)
  const [isDocument, setIsDocument] = useState(!isHydrated)
  if (isDocument && key !== arrivalKey) setIsDocument(false)
  // Read once, since the page deletes it where it is shown.
  const [fromSignIn] = useState(() => !isDocument && recallSignInReturn(pathname + search) !== null)
  const isSignInReturn = fromSignIn && key === arrivalKey
  const fromArtwork = (state as { fromArtwork?: unknown } | null)?.fromArtwork === true
  return useMemo(() => {
    if (!isHydrated) return null
    const isReturn = isDocument ? isDocumentReturn() : fromArtwork || isPop || isSignInReturn
    return isReturn ? recallGallery(search) : null
  }, [fromArtwork, isDocument, isHydrated, isPop, isSignInReturn, search])
}

/**
 * Scrolls so that the anchor is where it was, before the first paint. Where that leaves the last
 * work out of view, because the visitor has stepped far from the opened one, scrolls on to it.
 */
export function useScrollRestoration(
  anchor: ScrollAnchor | null,
  lastWork: string | undefined,
): void {
  useLayoutEffect(() => {
    if (anchor !== null) scrollToAnchor(anchor)
    if (lastWork === undefined) return undefined
    bringIntoView(lastWork)
    // After the browser's back button, the router restores the position once more.
    const frame = requestAnimationFrame(() => bringIntoView(lastWork))
    return () => cancelAnimationFrame(frame)
  }, [anchor, lastWork])
}

/** The anchor of the last saved scroll position. */
let currentAnchor: ScrollAnchor | null = null

const cardOf = (id: string) => document.querySelector(`[data-work="${CSS.escape(id)}"]`)

function bringIntoView(id: string): void {
  const card = cardOf(id)
  if (card === null) return
  const { top, bottom } = card.getBoundingClientRect()
  if (bottom < 0 || top > innerHeight) card.scrollIntoView({ block: 'center', behavior: 'instant' })
}

function scrollToAnchor({ id, top }: ScrollAnchor): void {
  const card = cardOf(id)
  if (card === null) return
  scrollBy({ top: card.getBoundingClientRect().top - top, behavior: 'instant' })
}

/**
 * Remembers the feed and the scroll position of this visit.
 * @param start the restored anchor of a return visit
 * @returns call it when a card is opened
 */
export function useGalleryMemory(
  search: string,
  feed: FeedPage,
  start: ScrollAnchor | null,
): (card: Element) => void {
  const isHydrated = useHydrated()
  useEffect(() => {
    currentAnchor = start
  }, [start])
  const shown = useRef({ search, feed })
  useEffect(() => {
    shown.current = { search, feed }
    // Before hydration the rendered page would overwrite the visit that is about to be restored.
    if (isHydrated) rememberGallery({ search, feed, anchor: currentAnchor })
  }, [isHydrated, search, feed])
  const rememberAt = useCallback((anchor: ScrollAnchor | null) => {
    currentAnchor = anchor
    rememberGallery({ ...shown.current, anchor })
  }, [])
  // Writing a long feed is slow, so it is written once, when the visitor leaves.
  useEffect(() => storeGalleryMemorySoon, [])
  useEffect(() => {
    if (!isHydrated) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(() => rememberAt(findAnchor()), SCROLL_IDLE_MS)
    }
    const onPageHide = () => {
      clearTimeout(timer)
      rememberAt(findAnchor())
      storeGalleryMemory()
    }
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('pagehide', onPageHide)
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', onScroll)
      removeEventListener('pagehide', onPageHide)
    }
  }, [isHydrated, rememberAt])

  return useCallback((card: Element) => rememberAt(anchorOf(card)), [rememberAt])
}

/** The first card that is at least partly in view. */
function findAnchor(): ScrollAnchor | null {
  for (const card of document.querySelectorAll('[data-work]')) {
    if (card.getBoundingClientRect().bottom > 0) return anchorOf(card)
  }
  return null
}

function anchorOf(element: Element): ScrollAnchor | null {
  const card = element.closest('[data-work]')
  const id = card?.getAttribute('data-work')
  if (card === null || id === null || id === undefined) return null
  return { id, top: card.getBoundingClientRect().top }
}
