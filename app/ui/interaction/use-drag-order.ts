import { type PointerEvent, type RefObject, useEffect, useState } from 'react'

/**
 * A drag in progress: the dragged item, and the item before which it would go: itself where it would
 * stay, null for the end.
 */
type Drag = { readonly id: string; readonly before: string | null }

/** Pixels from the edges of the window within which dragging scrolls. */
const EDGE_PX = 96
/** Pixels that one movement there scrolls. */
const SCROLL_STEP_PX = 24

/**
 * Moves the items of a list (`data-item`) by dragging their handles, with a mouse, pen or finger.
 * Escape ends a drag.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (id: string, before: string | null) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const end = () => setDrag(null)
  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return undefined
    const endWithKey = ({ key }: KeyboardEvent) => key === 'Escape' && setDrag(null)
    addEventListener('keydown', endWithKey)
    return () => removeEventListener('keydown', endWithKey)
  }, [isDragging])

  const start = (id: string) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ id, before: findBefore(list.current, id, event.clientY) })
  }
  const follow = ({ clientY }: PointerEvent) => {
    if (drag === null) return
    if (clientY < EDGE_PX) scrollBy({ top: -SCROLL_STEP_PX, behavior: 'instant' })
    if (clientY > innerHeight - EDGE_PX) scrollBy({ top: SCROLL_STEP_PX, behavior: 'instant' })
    const before = findBefore(list.current, drag.id, clientY)
    if (before !== drag.before) setDrag({ ...drag, before })
  }
  const drop = ({ clientY }: PointerEvent) => {
    if (drag === null) return
    // React may not have rendered the last move yet, so the place is read from this event.
    const before = findBefore(list.current, drag.id, clientY)
    if (before !== drag.id) onMove(drag.id, before)
    end()
  }
  return {
    drag,
    handleFor: (id: string) => ({
      onPointerDown: start(id),
      onPointerMove: follow,
      onPointerUp: drop,
      onPointerCancel: end,
    }),
  }
}

/** The side of this item on which the dragged item would be dropped. */
export function dropMark(
  drag: Drag | null,
  id: string,
  isLast: boolean,
): 'before' | 'after' | undefined {
  if (drag?.before === id) return 'before'
  return drag !== null && drag.before === null && isLast ? 'after' : undefined
}

/**
 * The first item whose middle is below this vertical position in the window. Directly after the
 * dragged item it is the dragged item itself, since nothing would move.
 */
function findBefore(list: HTMLElement | null, dragged: string, y: number): string | null {
  const items = list?.querySelectorAll<HTMLElement>('[data-item]') ?? []
  let above: string | undefined
  for (const item of items) {
    const id = item.dataset['item']
    const { top, height } = item.getBoundingClientRect()
    if (y < top + height / 2) return above === dragged ? dragged : (id ?? null)
    above = id
  }
  return above === dragged ? dragged : null
}
