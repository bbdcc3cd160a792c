import { useRef } from 'react'
import { data, isRouteErrorResponse } from 'react-router'
import { apiFor } from '../api/api-client.server.ts'
import type { Problem } from '../kernel/problem.ts'
import { revalidationOf } from '../routing/revalidation.ts'
import { island } from '../ui/island.tsx'
import { pageMeta } from '../ui/page-meta.ts'
import type { Route } from './+types/gallery-page'
import type { GalleryHallProps } from './gallery-hall.tsx'
import { forgetGallery, isDocumentReturn } from './document-visit.ts'
import { wallPosition } from './wall.ts'
import { loadWallPage } from './wall-page.ts'
// Styles of the deferred part.
import './gallery-styles.ts'
import styles from './gallery.module.css'

/** The works are not kept waiting longer than this for the stock photos beside them. */
const PATIENCE_MS = 1200

export const meta: Route.MetaFunction = (args) =>
  pageMeta(
    {
      title: 'For Art Lovers',
      description:
        'Walk through drawings, prints and studies by independent artists, newest first.',
    },
    args,
  )

export async function loader(args: Route.LoaderArgs) {
  const position = wallPosition(new URL(args.request.url).searchParams)
  const answer = await loadWallPage(apiFor(args), position, { patienceMs: PATIENCE_MS })
  const isStart = position.kind === 'works' && position.cursor === null
  if (answer.ok) return { isStart, page: answer.page, problem: null }
  const { problem } = answer
  return data({ isStart, page: null, problem }, { status: problem.status })
}

export const shouldRevalidate = revalidationOf('/for-art-lovers')

const GalleryHall = island<GalleryHallProps>(
  async () => (await import('./gallery-hall.tsx')).GalleryHall,
  (wake, _place, signal) => {
    addEventListener('scroll', wake, { signal, passive: true })
    if (isDocumentReturn()) wake()
    else forgetGallery()
  },
)

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} className={styles['gallery']}>
      <GalleryHall place={place} {...loaderData} />
    </div>
  )
}

/** The gallery itself failed, or the network did on the way here. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const place = useRef<HTMLDivElement>(null)
  const problem = isRouteErrorResponse(error) ? (error.data as Partial<Problem> | null) : null
  return (
    <div ref={place} className={styles['gallery']}>
      <GalleryHall place={place} isStart page={null} problem={problem} />
    </div>
  )
}
