import { useLocation } from 'react-router'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { GalleryFeed } from './gallery-feed.tsx'
import { GalleryHeader } from './gallery-header.tsx'
import { useReturnVisit } from './use-gallery-return.ts'
import type { FeedPage } from './feed.ts'

export type GallerySectionProps = {
  /** Whether this is the first page. */
  readonly isStart: boolean
  readonly page: FeedPage
}

/** The heading of the gallery and its feed. */
export function GallerySection({ isStart, page }: GallerySectionProps) {
  const { key } = useLocation()
  const memory = useReturnVisit()
  return (
    <>
      <GalleryHeader />
      {!isStart && (
        <PagerLink direction="back" to="/for-art-lovers">
          To the newest works
        </PagerLink>
      )}
      <section aria-labelledby="works">
        <VisuallyHidden>
          <h2 id="works">Works</h2>
        </VisuallyHidden>
        <GalleryFeed key={memory === null ? key : `${key} again`} {...{ isStart, page, memory }} />
      </section>
    </>
  )
}
