import { useMemo, useRef } from 'react'
import { fetchWithTimeout } from '../../ui/requests/fetch-with-timeout.ts'
import { MAX_MORE_WORKS } from './related-work.ts'
import type { RelatedWork } from './related-work.schema.ts'
import { useNearWorks } from './use-near-works.ts'
import type { WorkOrigin } from './work-origin.ts'
import { MissingStrip, WorkStrip } from './work-strip.tsx'

type SimilarWorksProps = { readonly id: string; readonly origin: WorkOrigin | null }

/**
 * Works that look like this one. Any publication may change them, so they are not part of the page,
 * which is cached for guests, but loaded when they come near the window.
 */
export function SimilarWorks({ id, origin }: SimilarWorksProps) {
  const place = useRef<HTMLDivElement>(null)
  const { works, hasFailed, retry } = useNearWorks(place, id, readSimilarWorks)
  const { from, search } = origin ?? {}
  const state = useMemo(() => (from === undefined ? null : { from, search }), [from, search])
  return (
    <div ref={place}>
      <WorkStrip id="similar" title="Similar works" {...{ works, state }} />
      {hasFailed && <MissingStrip title="Similar works" onRetry={retry} />}
    </div>
  )
}

async function readSimilarWorks(id: string, signal: AbortSignal): Promise<RelatedWork[]> {
  const path = `/api/artworks/${id}/similar?limit=${MAX_MORE_WORKS}`
  const answer = await fetchWithTimeout(path, { signal })
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  const { items } = (await answer.json()) as { readonly items: RelatedWork[] }
  return items
}
