import { memo, type ReactNode } from 'react'
import { useSignedIn } from '../../account/session/use-signed-in.ts'
import { CardLayout } from '../../artworks/card/work-grid.tsx'
import { editionStatus } from '../../artworks/edition/edition-status.tsx'
import { AddToCartButton } from '../../cart/add-to-cart-button.tsx'
import { FavouriteToggle } from '../../favourites/favourite-toggle.tsx'
import { SaveButton } from '../../lists/save/save-button.tsx'
import { RedDot } from '../../ui/components/red-dot.tsx'
import { PhotoCredit } from '../artwork/photo-credit.tsx'
import type { FeedItem } from './feed.ts'

type GalleryCardProps = {
  readonly card: FeedItem
  readonly priority: boolean
  /** Replaces the artist's name. */
  readonly credit?: ReactNode
  /** Replaces year and size. */
  readonly facts?: string
  readonly onFavorited?: ((id: string, isFavorited: boolean) => void) | undefined
}

/** A work with its favourite and cart buttons. Memoised, because a feed has up to 240 cards. */
export const GalleryCard = memo(function GalleryCard({
  card,
  priority,
  credit,
  facts,
  onFavorited,
}: GalleryCardProps) {
  const isSignedIn = useSignedIn()
  const isFavorited = isSignedIn && card.isFavorited
  return (
    <CardLayout
      card={card}
      priority={priority}
      credit={credit ?? <PhotoCredit card={card} />}
      facts={facts}
      favourite={
        <FavouriteToggle
          id={card.id}
          title={card.title}
          isFavorited={isFavorited}
          onChange={onFavorited}
        />
      }
      save={<SaveButton id={card.id} title={card.title} />}
      cart={<AddToCartButton card={card} />}
      status={isSignedIn && card.isInCollection ? <RedDot>Yours</RedDot> : editionStatus(card)}
    />
  )
})
