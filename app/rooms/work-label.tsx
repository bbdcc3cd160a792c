import { Link } from 'react-router'
import { useSignedIn } from '../account/session/use-signed-in.ts'
import { editionStatus } from '../artworks/edition/edition-status.tsx'
import { cardPrice, workPath } from '../artworks/card/work-text.ts'
import { AddToCartButton } from '../cart/add-to-cart-button.tsx'
import { FavouriteToggle } from '../favourites/favourite-toggle.tsx'
import { artistPath } from '../gallery/artist/artist.ts'
import { SaveButton } from '../lists/save/save-button.tsx'
import type { UnhungWork } from './room.schema.ts'
import { labelFacts } from './room-text.ts'
import * as styles from './work-label.module.css'

export type OnFavourite = (id: string, isFavorited: boolean) => void

type WorkLabelProps = {
  readonly work: UnhungWork
  readonly hasArtist: boolean
  readonly onFavourite: OnFavourite
  /** Level of the heading: 3 in a list below the heading of a room. */
  readonly level: 2 | 3
}

/** The facts of a work as on a museum label, with its price and buttons. */
export function WorkLabel({ work, hasArtist, onFavourite, level }: WorkLabelProps) {
  const isSignedIn = useSignedIn()
  const { id, title, text, isFavorited, artistId } = work
  const status = editionStatus(work)
  const artist = work.user.name
  const Heading = `h${level}` as const
  return (
    <div className={styles['label']}>
      <Heading className={styles['title']}>
        <Link to={workPath(id)}>{title}</Link>
      </Heading>
      {hasArtist && (
        <p>{artistId === null ? artist : <Link to={artistPath(artistId)}>{artist}</Link>}</p>
      )}
      <p className={styles['soft']}>{labelFacts(work)}</p>
      <p className={styles['price']}>
        {cardPrice(work)}
        {status !== undefined && <span className={styles['soft']}>{status}</span>}
      </p>
      {text !== '' && <p className={styles['note']}>{text}</p>}
      <div className={styles['actions']}>
        <FavouriteToggle
          id={id}
          title={title}
          isFavorited={isSignedIn && isFavorited}
          onChange={onFavourite}
        />
        <SaveButton id={id} title={title} />
        <AddToCartButton card={work} />
      </div>
    </div>
  )
}
