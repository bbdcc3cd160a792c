import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useHydrated } from '../account/use-hydrated.ts'
import { isDocumentReturn } from './document-visit.ts'
import {
  recallGallery,
  rememberGallery,
  storeGalleryMemory,
  storeGalleryMemorySoon,
  type GalleryMemory,
  type ScrollAnchor,
} from './gallery-memory.ts'
import type { Wall } from './wall.ts'

/** After this long without scrolling, the place where somebody stands is worth remembering. */
const SETTLED_MS = 100

/**
 * What is remembered for somebody who comes back: from a work with `fromArtwork` in the navigation's
 * state, by the browser's back button, or by a reload. Null for everybody who comes anew, and until a page
 * that the server rendered has come to life.
 */
export function useReturn(): GalleryMemory | null {
  const { search, state, key } = useLocation()
  const isStep = useNavigationType() === 'POP'
  const isHydrated = useHydrated()
  const [arrivalKey] = useState(key)
  const [isDocument, setIsDocument] = useState(!isHydrated)
  if (isDocument && key !== arrivalKey) setIsDocument(false)
  const fromArtwork = (state as { fromArtwork?: unknown } | null)?.fromArtwork === true
  return useMemo(() => {
    if (!isHydrated) return null
    const isReturn = isDocument ? isDocumentReturn() : fromArtwork || isStep
    return isReturn ? recallGallery(search) : null
  }, [fromArtwork, isDocument, isHydrated, isStep, search])
}

/** Brings the card that was left back to where it stood; before anything is painted. */
export function useScrollTo(anchor: ScrollAnchor | null): void {
  useLayoutEffect(() => {
    if (anchor !== null) scrollToAnchor(anchor)
  }, [anchor])
}

/** Where the visitor stood when the page was last still. */
let standing: ScrollAnchor | null = null

function scrollToAnchor({ id, top }: ScrollAnchor): void {
  const card = document.querySelector(`[data-work="${CSS.escape(id)}"]`)
  if (card === null) return
  scrollBy({ top: card.getBoundingClientRect().top - top, behavior: 'instant' })
}

/**
 * Remembers the wall, and where the visitor stands before it, until they come back.
 * @param start where they stand now, having come back
 */
export function useRemembering(
  search: string,
  wall: Wall,
  start: ScrollAnchor | null,
): (card: Element) => void {
  const isHydrated = useHydrated()
  useEffect(() => {
    standing = start
  }, [start])
  const shown = useRef({ search, wall })
  useEffect(() => {
    shown.current = { search, wall }
  }, [search, wall])
  // Writing down a long wall takes its time: once, when the visitor has left, and not as it grows.
  useEffect(() => storeGalleryMemorySoon, [])
  useEffect(() => {
    // What the server rendered must not overwrite what is about to be recalled.
    if (!isHydrated) return undefined
    const remember = () => rememberGallery({ search, wall, anchor: standing })
    const look = () => {
      standing = findAnchor()
      remember()
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    remember()
    const settle = () => {
      clearTimeout(timer)
      timer = setTimeout(look, SETTLED_MS)
    }
    const leave = () => {
      clearTimeout(timer)
      look()
      storeGalleryMemory()
    }
    addEventListener('scroll', settle, { passive: true })
    addEventListener('pagehide', leave)
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', settle)
      removeEventListener('pagehide', leave)
    }
  }, [isHydrated, search, wall])

  return useCallback(
    (card: Element) => rememberGallery({ ...shown.current, anchor: anchorOf(card) }),
    [],
  )
}

/** The first card that is still in view. */
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
