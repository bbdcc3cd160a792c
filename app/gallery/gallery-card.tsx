import type { MouseEvent } from 'react'
import { useSignedIn } from '../account/use-signed-in.ts'
import { WorkTile } from '../artworks/work-wall.tsx'
import { AddToCartButton } from '../cart/add-to-cart-button.tsx'
import { FavouriteToggle } from '../favourites/favourite-toggle.tsx'
import { PhotoCredit } from './photo-credit.tsx'
import type { WallCard } from './wall.ts'

type GalleryCardProps = {
  readonly card: WallCard
  /** The query to which the work's page leads back. */
  readonly search: string
  readonly priority: boolean
  readonly onOpen: (card: Element) => void
  readonly onFavorited: (id: string, isFavorited: boolean) => void
}

/** A work in the gallery, with its star and its plus. */
export function GalleryCard({ card, search, priority, onOpen, onFavorited }: GalleryCardProps) {
  const isSignedIn = useSignedIn()
  return (
    <WorkTile
      card={card}
      state={{ from: 'gallery', search }}
      onOpen={(event: Pick<MouseEvent, 'currentTarget'>) => onOpen(event.currentTarget as Element)}
      priority={priority}
      credit={<PhotoCredit card={card} />}
      corner={
        <FavouriteToggle
          id={card.id}
          title={card.title}
          isFavorited={isSignedIn && card.isFavorited}
          onChange={onFavorited}
        />
      }
      action={<AddToCartButton card={card} />}
    />
  )
}
