import { useLocation } from 'react-router'
import { UNEXPECTED_ERROR, type Problem } from '../kernel/problem.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { PagerLink } from '../ui/pager-link.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { GalleryFailure } from './gallery-failure.tsx'
import { GalleryWall } from './gallery-wall.tsx'
import { useReturn } from './use-gallery-return.ts'
import type { WallPage } from './wall.ts'

export type GalleryHallProps = {
  /** Where the wall begins, rather than a later page of it. */
  readonly isStart: boolean
  /** Null where the gallery failed. */
  readonly page: WallPage | null
  readonly problem: Partial<Problem> | null
}

/** The room of the gallery: its words, and the wall. */
export function GalleryHall({ isStart, page, problem }: GalleryHallProps) {
  const { key } = useLocation()
  const memory = useReturn()
  return (
    <>
      <PageHeader
        label="for_art_lovers"
        title="Walk in. Look for as long as you like."
        lead="Works by independent artists, newest first. Star what stays with you; take home what you can’t leave."
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
          <GalleryWall
            key={memory === null ? key : `${key} again`}
            {...{ isStart, page, memory }}
          />
        )}
      </section>
    </>
  )
}
