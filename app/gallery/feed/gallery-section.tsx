import { useLocation } from 'react-router'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { throwScriptError } from '../../ui/requests/connection-error.ts'
import { lazy } from 'react'
import { NothingFound } from '../search/nothing-found.tsx'
import { StockPhotoResults } from '../search/stock-photo-results.tsx'
import type { SearchAnswer } from '../search/search-page.server.ts'
import { GalleryFeed } from './gallery-feed.tsx'
import { GalleryHeader } from './gallery-header.tsx'
import { useReturnVisit } from './use-gallery-return.ts'
import type { FeedPage } from './feed.ts'

export type GallerySectionProps = {
  /** Whether this is the first page. */
  readonly isStart: boolean
  readonly page: FeedPage
  /** Null for the whole gallery. */
  readonly search: SearchAnswer | null
}

/** Only searches need its script. */
const SearchPanel = lazy(async () => {
  const module = await import('../search/search-panel.tsx').catch(throwScriptError)
  return { default: module.SearchPanel }
})

/** The heading of the gallery and its feed. */
export function GallerySection({ isStart, page, search }: GallerySectionProps) {
  const { key } = useLocation()
  const memory = useReturnVisit()
  return (
    <>
      {search === null ? <GalleryHeader /> : <SearchPanel answer={search} />}
      {!isStart && search === null && (
        <PagerLink direction="back" to="/for-art-lovers">
          To the newest works
        </PagerLink>
      )}
      <section aria-labelledby="works">
        <VisuallyHidden>
          <h2 id="works">Works</h2>
        </VisuallyHidden>
        {search !== null && page.cards.length === 0 ? (
          // A refused search shows its faults instead.
          search.faults.length === 0 && <NothingFound search={search} />
        ) : (
          <GalleryFeed
            key={memory === null ? key : `${key} again`}
            {...{ isStart, page, memory }}
            isSearch={search !== null}
          />
        )}
      </section>
      {search !== null && isStart && (
        <StockPhotoResults photos={search.photos} hasForms={page.cards.length > 0} />
      )}
    </>
  )
}
