import { useLocation } from 'react-router'
import { UNEXPECTED_ERROR, type Problem } from '../../kernel/problem.ts'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { GalleryFailure } from './gallery-failure.tsx'
import { GalleryFeed } from './gallery-feed.tsx'
import { useReturnVisit } from './use-gallery-return.ts'
import type { FeedPage } from './feed.ts'

export type GallerySectionProps = {
  /** Whether this is the first page. */
  readonly isStart: boolean
  /** Null when the gallery could not be loaded. */
  readonly page: FeedPage | null
  readonly problem: Partial<Problem> | null
}

/** The heading of the gallery and its feed. */
export function GallerySection({ isStart, page, problem }: GallerySectionProps) {
  const { key } = useLocation()
  const memory = useReturnVisit()
  return (
    <>
      <PageHeader
        label="for_art_lovers"
        title="Walk in. Look for as long as you like."
        lead="Works by independent artists, newest first. Favourite what stays with you; take home what you can’t leave."
      />
      {!isStart && (
        <PagerLink direction="back" to="/for-art-lovers">
          To the newest works
        </PagerLink>
      )}
      <section aria-labelledby="works">
        <VisuallyHidden>
          <h2 id="works">Works</h2>
        </VisuallyHidden>
        {page === null ? (
          <GalleryFailure message={problem?.title ?? UNEXPECTED_ERROR.words} />
        ) : (
          <GalleryFeed
            key={memory === null ? key : `${key} again`}
            {...{ isStart, page, memory }}
          />
        )}
      </section>
    </>
  )
}
