import { WorkGridItem } from '../artworks/card/work-grid.tsx'
import type { Favourite } from './favourite.schema.ts'
import { FavouriteToggle } from './favourite-toggle.tsx'
import * as styles from './favourites-page.module.css'

type GoneFavouriteProps = {
  readonly favourite: Favourite
  readonly isFavorited: boolean
  readonly onChange: (id: string, isFavorited: boolean) => void
}

/** A favourite that its artist has taken down: its title, and the button that removes it. */
export function GoneFavourite({ favourite, isFavorited, onChange }: GoneFavouriteProps) {
  const { id, title, artist } = favourite
  return (
    <WorkGridItem card={favourite}>
      <article className={styles['gone']} data-art>
        <p className={styles['nothing']}>No longer in the gallery</p>
        <div className={styles['caption']}>
          <h3>{title}</h3>
          <p>{artist}</p>
          <FavouriteToggle {...{ id, title, isFavorited, onChange }} variant="removal" />
        </div>
      </article>
    </WorkGridItem>
  )
}
