import { memo, type ReactNode } from 'react'
import { useSignedIn } from '../account/use-signed-in.ts'
import { WorkTile } from '../artworks/work-wall.tsx'
import { AddToCartButton } from '../cart/add-to-cart-button.tsx'
import { FavouriteToggle } from '../favourites/favourite-toggle.tsx'
import { PhotoCredit } from './photo-credit.tsx'
import type { WallCard } from './wall.ts'

type GalleryCardProps = {
  readonly card: WallCard
  readonly priority: boolean
  /** Instead of who made it. */
  readonly credit?: ReactNode
  readonly onFavorited?: ((id: string, isFavorited: boolean) => void) | undefined
}

/** A work in the gallery, with its star and its plus. Drawn again only when it changes: walls grow long. */
export const GalleryCard = memo(function GalleryCard({
  card,
  priority,
  credit,
  onFavorited,
}: GalleryCardProps) {
  const isSignedIn = useSignedIn()
  const isFavorited = isSignedIn && card.isFavorited
  return (
    <WorkTile
      card={card}
      priority={priority}
      credit={credit ?? <PhotoCredit card={card} />}
      corner={
        <FavouriteToggle
          id={card.id}
          title={card.title}
          isFavorited={isFavorited}
          onChange={onFavorited}
        />
      }
      action={<AddToCartButton card={card} />}
    />
  )
})
