import { useEffect, useReducer } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import { recallGallery, rememberGallery } from '../feed/gallery-memory.ts'
import type { DetailedWork } from './detailed-work.ts'
import type { RelatedWorks } from './related-work.schema.ts'
import { parseOrigin, type WorkOrigin } from './work-origin.ts'
import { extendOrder, findNeighbours, type Neighbours } from './work-order.ts'

type NeighbourView = Neighbours & {
  /** The list that the visitor came from; null also until hydration. */
  readonly origin: WorkOrigin | null
}

/** The neighbours of a work. The server renders those in the gallery, the same for everybody. */
export function useNeighbours(work: DetailedWork, related: RelatedWorks): NeighbourView {
  const { state } = useLocation()
  const isHydrated = useHydrated()
  const origin = isHydrated ? parseOrigin(state) : null
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const { card, isPublished } = work
  useEffect(() => {
    if (!isPublished) return undefined
    let isShown = true
    const from = parseOrigin(state)
    noteLastWork(card.id, from)
    extendOrder({ work: card, origin: from, related }).then(
      () => isShown && refresh(),
      () => {
        // No network: the neighbours that are known stay.
      },
    )
    return () => {
      isShown = false
    }
  }, [card, isPublished, related, state])
  if (!isHydrated) return { ...related.inGallery, origin }
  return { ...findNeighbours({ work: card, origin, related }), origin }
}

/** The gallery scrolls to the last work on return, where it would not be in view. */
function noteLastWork(id: string, origin: WorkOrigin | null): void {
  if (origin?.from !== 'gallery') return
  const visit = recallGallery(origin.search ?? '')
  if (visit?.feed.cards.some((card) => card.id === id)) rememberGallery({ ...visit, lastWork: id })
}
