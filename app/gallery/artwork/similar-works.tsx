import { useEffect, useMemo, useRef, useState } from 'react'
import { fetchWithTimeout } from '../../ui/requests/fetch-with-timeout.ts'
import { hasFocusAfter } from '../../ui/interaction/has-focus-after.ts'
import { useNearWindow } from '../../ui/interaction/use-near-window.ts'
import { MAX_MORE_WORKS, type RelatedWork } from './related-work.ts'
import type { WorkOrigin } from './work-origin.ts'
import { WorkStrip } from './work-strip.tsx'

type SimilarWorksProps = { readonly id: string; readonly origin: WorkOrigin | null }

/**
 * Works that look like this one. Any publication may change them, so they are not part of the page,
 * which is cached for guests, but loaded when they come near the window.
 */
export function SimilarWorks({ id, origin }: SimilarWorksProps) {
  const place = useRef<HTMLDivElement>(null)
  const [works, setWorks] = useState<readonly RelatedWork[]>([])
  const isNear = useNearWindow(place)
  useEffect(() => {
    if (!isNear) return undefined
    const stop = new AbortController()
    readSimilarWorks(id, stop.signal).then(
      (found) => {
        if (place.current && !hasFocusAfter(place.current)) setWorks(found)
      },
      () => {
        // No network: the page is whole without them.
      },
    )
    return () => stop.abort()
  }, [id, isNear])
  const { from, search } = origin ?? {}
  const state = useMemo(() => (from === undefined ? null : { from, search }), [from, search])
  return (
    <div ref={place}>
      <WorkStrip id="similar" title="Similar works" {...{ works, state }} />
    </div>
  )
}

async function readSimilarWorks(id: string, signal: AbortSignal): Promise<RelatedWork[]> {
  const path = `/api/artworks/${id}/similar?limit=${MAX_MORE_WORKS}`
  const answer = await fetchWithTimeout(path, { signal })
  if (!answer.ok) return []
  const { items } = (await answer.json()) as { readonly items: RelatedWork[] }
  return items
}
