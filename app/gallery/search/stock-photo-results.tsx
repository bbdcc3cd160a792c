import { Link, useLocation } from 'react-router'
import { WorkGrid, WorkGridItem } from '../../artworks/card/work-grid.tsx'
import { WorkForms } from '../artwork/work-forms.tsx'
import { GalleryCard } from '../feed/gallery-card.tsx'
import type { FeedItem } from '../feed/feed.ts'

type StockPhotoResultsProps = {
  /** Null where the search has no words: stock photos have none of its filters. */
  readonly photos: readonly FeedItem[] | null
  /** Whether the page has the forms of cards already. */
  readonly hasForms: boolean
}

/** The stock photos with the words of a search, apart from the works of the gallery. */
export function StockPhotoResults({ photos, hasForms }: StockPhotoResultsProps) {
  const { search } = useLocation()
  const all = <Link to="/for-art-lovers?photos=1">See all stock photos</Link>
  return (
    <section className="search-photos" aria-labelledby="photos">
      <h2 id="photos">Stock photos</h2>
      {photos === null && <p>The search covers the gallery’s own works. {all}</p>}
      {photos?.length === 0 && <p>No stock photo has these words. {all}</p>}
      {photos !== null && photos.length > 0 && (
        <>
          <p>Not by artists of this gallery, and found by the words alone. {all}</p>
          <WorkGrid linkOptions={{ state: { from: 'gallery', search } }}>
            {photos.map((card) => (
              <WorkGridItem key={card.id} card={card}>
                <GalleryCard card={card} priority={false} />
              </WorkGridItem>
            ))}
          </WorkGrid>
          {!hasForms && <WorkForms />}
        </>
      )}
    </section>
  )
}
