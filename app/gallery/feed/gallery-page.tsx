import { useRef } from 'react'
import { apiFor, problemData, siteOf } from '../../api/api-client.server.ts'
import { revalidationOf } from '../../routing/revalidation.ts'
import { island } from '../../ui/interaction/island.tsx'
import { standby } from '../../ui/interaction/standby.tsx'
import { describePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/gallery-page'
import type { GallerySectionProps } from './gallery-section.tsx'
import { clearGalleryMemory, isDocumentReturn } from './document-visit.ts'
import { parseFeedPosition } from './feed.ts'
import { loadFeedPage, RENDERED_PHOTOS_TIMEOUT_MS } from './feed-page.ts'
import { searchGallery } from '../search/search-page.server.ts'
// Styles of the deferred part.
import './gallery-styles.ts'
import * as styles from './gallery.module.css'

const ABOUT = {
  title: 'For Art Lovers',
  atomFeed: '/feeds/gallery.atom',
  description: 'Walk through drawings, prints and studies by independent artists, newest first.',
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export async function loader(args: Route.LoaderArgs) {
  const position = parseFeedPosition(new URL(args.request.url).searchParams)
  if (position.kind === 'works' && position.query !== undefined) {
    return searchGallery(args, { ...position, query: position.query })
  }
  const result = await loadFeedPage(apiFor(args), position, RENDERED_PHOTOS_TIMEOUT_MS)
  const isStart = position.kind === 'works' && position.cursor === null
  if (result.ok) {
    const site = siteOf(args)
    const meta = describePage(ABOUT, site)
    return { meta, canonical: null, isStart, page: result.page, search: null }
  }
  throw problemData(result.problem)
}

export const shouldRevalidate = revalidationOf('/for-art-lovers')

const GallerySection = island<GallerySectionProps>(
  async () => (await import('./gallery-section.tsx')).GallerySection,
  (open, _container, signal) => {
    addEventListener('scroll', open, { signal, passive: true })
    if (isDocumentReturn()) open()
    else clearGalleryMemory()
  },
)

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  const container = useRef<HTMLDivElement>(null)
  const { meta: _meta, canonical: _canonical, ...section } = loaderData
  return (
    <div ref={container} className={styles['gallery']}>
      <GallerySection container={container} {...section} />
    </div>
  )
}

const GalleryFailure = standby<{ readonly error: unknown }>(
  async () => (await import('./gallery-failure.tsx')).GalleryFailure,
  () => <h1>ERROR 404</h1>,
)

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div className={styles['gallery']}>
      <GalleryFailure error={error} />
    </div>
  )
}
