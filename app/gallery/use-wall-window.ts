import {
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { hang, type Hanging } from '../artworks/work-hanging.ts'
import { rowsOf } from '../artworks/work-grid.ts'
import type { ScrollAnchor } from './gallery-memory.ts'
import { keepInPlace } from './use-gallery-return.ts'
import {
  allBays,
  bayOf,
  baysWithin,
  isLong,
  nextBays,
  shownCards,
  type Bays,
  type Rows,
  type Wanted,
} from './wall-window.ts'
import type { WallCard } from './wall.ts'

/** Windows' heights above and below what is in view, within which cards are there, and beyond which they go. */
const NEAR = 1.25
const FAR = 3

/** So long after it was hung a short wall is measured. */
const IDLE_MS = 200

/** What the stylesheet makes of the wall's width. */
type Grid = {
  readonly columns: number
  /** Rows of a card below its picture. */
  readonly caption: number
  /** Pixels. */
  readonly rowHeight: number
}

export type WallWindow = {
  /** False while the wall is short, and whole: then the browser itself hangs its cards. */
  readonly isPlaced: boolean
  /** Null until the wall was measured, and where the browser hangs it. */
  readonly hanging: Hanging | null
  /** Indices of the cards that are in the page. */
  readonly shown: readonly number[]
}

/** As it was last measured: a wall to which somebody comes back is hung at once. */
let lastGrid: Grid | null = null

/**
 * Keeps of a long wall only what is near the window in the page, and everything else exactly where it would be.
 * @param start where somebody comes back to
 */
export function useWallWindow(
  list: RefObject<HTMLElement | null>,
  cards: readonly WallCard[],
  start: ScrollAnchor | null,
): WallWindow {
  const isPlaced = start !== null || isLong(cards.length)
  const [grid, setGrid] = useState(isPlaced ? lastGrid : null)
  const { columns = 0, caption = 0, rowHeight = 0 } = grid ?? {}
  const hanging = useMemo(
    () => (isPlaced && columns > 0 ? hangCards(cards, columns, caption) : null),
    [cards, columns, caption, isPlaced],
  )
  const [bays, setBays] = useState(() => firstBays(cards, start, { hanging, rowHeight }))
  const [focused, setFocused] = useState<number | null>(null)
  useGrid(list, isPlaced, setGrid)
  useSteps(
    list,
    { bays, count: cards.length, isReady: !isPlaced || hanging !== null },
    (element) => {
      const whole = allBays(cards.length)
      const wanted = hanging && wantedBays(element, hanging, rowHeight)
      const stays = isLong(cards.length) ? {} : { near: whole, far: whole }
      setBays(nextBays(bays, { visible: whole, near: whole, far: whole, ...wanted, ...stays }))
      setFocused(focusedCard(element))
    },
  )
  const shown = useMemo(
    () => shownCards(cards.length, bays, focused),
    [bays, cards.length, focused],
  )
  return { isPlaced, hanging, shown }
}

function hangCards(cards: readonly WallCard[], columns: number, caption: number): Hanging {
  return hang(
    cards.map((card) => rowsOf(card) + caption),
    columns,
  )
}

type Hung = { readonly hanging: Hanging | null; readonly rowHeight: number }

/** All that the server rendered; for somebody who comes back, what they will see first. */
function firstBays(
  cards: readonly WallCard[],
  start: ScrollAnchor | null,
  { hanging, rowHeight }: Hung,
): Bays {
  if (start === null) return allBays(cards.length)
  const index = Math.max(
    0,
    cards.findIndex(({ id }) => id === start.id),
  )
  const place = hanging?.places[index]
  const bay = bayOf(index)
  if (hanging === null || place === undefined) return { from: Math.max(bay - 1, 0), to: bay + 2 }
  const from = place.row - start.top / rowHeight
  return baysWithin(hanging, { from, to: from + innerHeight / rowHeight })
}

/**
 * Measures the wall where its cards are placed, and again whenever its width changes: before anything is painted. One that
 * the browser hangs is measured in its own time, for whoever leaves it and comes back: else it would be drawn twice then.
 */
function useGrid(
  list: RefObject<HTMLElement | null>,
  isPlaced: boolean,
  setGrid: (grid: Grid) => void,
): void {
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    if (!isPlaced) {
      const timer = setTimeout(() => (lastGrid = measureGrid(element)), IDLE_MS)
      return () => clearTimeout(timer)
    }
    const measure = () => {
      lastGrid = measureGrid(element)
      setGrid(lastGrid)
    }
    measure()
    let width = element.clientWidth
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      keepInPlace(() => flushSync(measure))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, isPlaced, setGrid])
}

function measureGrid(element: HTMLElement): Grid {
  const style = getComputedStyle(element)
  const number = (name: string) => Number.parseFloat(style.getPropertyValue(name))
  const [columns, caption] = [number('--columns'), number('--caption')]
  const measured = { columns, caption, rowHeight: number('grid-auto-rows') }
  // The same object where nothing has changed, so that nothing is drawn again.
  return JSON.stringify(measured) === JSON.stringify(lastGrid) && lastGrid !== null
    ? lastGrid
    : measured
}

type Step = {
  readonly bays: Bays
  readonly count: number
  /** Whether the cards are in their places. */
  readonly isReady: boolean
}

/**
 * Calls `step` whenever the window or the focus moves along the wall, the wall grows, and after each step that changed
 * something: one at a time, and the browser breathes between two.
 */
function useSteps(
  list: RefObject<HTMLElement | null>,
  { bays, count, isReady }: Step,
  step: (element: HTMLElement) => void,
): void {
  const take = useEffectEvent(() => {
    const element = list.current
    if (element !== null) startTransition(() => step(element))
  })
  useEffect(() => {
    if (!isReady) return undefined
    const timer = setTimeout(take)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what came in one step may call for the next
  }, [bays, count, isReady])
  useEffect(() => {
    const element = list.current
    if (!isReady || element === null) return undefined
    const look = () => take()
    addEventListener('scroll', look, { passive: true })
    element.addEventListener('focusin', look)
    return () => {
      removeEventListener('scroll', look)
      element.removeEventListener('focusin', look)
    }
  }, [isReady, list])
}

function wantedBays(element: HTMLElement, hanging: Hanging, rowHeight: number): Wanted {
  const { top } = element.getBoundingClientRect()
  const within = (windows: number): Rows => ({
    from: 1 - (top + windows * innerHeight) / rowHeight,
    to: 1 + ((1 + windows) * innerHeight - top) / rowHeight,
  })
  return {
    visible: baysWithin(hanging, within(0)),
    near: baysWithin(hanging, within(NEAR)),
    far: baysWithin(hanging, within(FAR)),
  }
}

/** The index of the card that has the focus, or of which something has; null where all cards are in the page. */
function focusedCard(element: HTMLElement): number | null {
  const card = document.activeElement?.closest('[aria-posinset]')
  if (card === null || card === undefined || !element.contains(card)) return null
  return Number(card.getAttribute('aria-posinset')) - 1
}
