import type { WorkCard } from '../../artworks/artwork.ts'
import { UNSPLASH_HOME } from '../../stock-photos/stock-photo.ts'
import * as styles from '../feed/gallery.module.css'

/** The artist's name, or the credit line that the stock-photo service requires. */
export function PhotoCredit({ card }: { readonly card: Pick<WorkCard, 'attribution' | 'user'> }) {
  const { name } = card.user
  if (card.attribution === null) return name
  return (
    <span className={styles['credit']}>
      Photo by <a href={card.attribution.photographerUrl}>{name}</a> on{' '}
      <a href={UNSPLASH_HOME}>Unsplash</a>
    </span>
  )
}
