import type { ReactNode } from 'react'
import { Link, useViewTransitionState, type LinkProps } from 'react-router'
import { UNKNOWN_ARTIST } from '../account/user.ts'
import type { WorkCard } from './artwork.ts'
import { hangingOf } from './work-grid.ts'
import { WorkPicture } from './work-picture.tsx'
import { cardFacts, cardPrice, workPath } from './work-text.ts'
import styles from './work-grid.module.css'

const SIZES = '(min-width: 84rem) 22vw, (min-width: 60rem) 30vw, (min-width: 38rem) 45vw, 92vw'

/** Works in their true proportions, beside and below each other. */
export function WorkWall({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles['wall']}>
      {/* Lists without bullets are no lists to Safari's reader unless it is told. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul className={styles['grid']} role="list">
        {children}
      </ul>
    </div>
  )
}

type WorkTileProps = {
  readonly card: WorkCard
  /** Handed to the work's page, which leads back by it. */
  readonly state: LinkProps['state']
  readonly onOpen?: ((event: { readonly currentTarget: Element }) => void) | undefined
  /** For the first ones: fetched at once. */
  readonly priority?: boolean
  /** In the picture's upper corner. */
  readonly corner?: ReactNode
  /** Beside the words. */
  readonly action?: ReactNode
  /** Instead of the artist's name. */
  readonly credit?: ReactNode
}

/** One work on the wall: picture, title, price, artist, year and size. */
export function WorkTile({ card, state, onOpen, priority, corner, action, credit }: WorkTileProps) {
  const to = workPath(card.id)
  const shared = useViewTransitionState(to)
  return (
    <li className={styles['item']} data-work={card.id} {...hangingOf(card)}>
      <article className={styles['card']} data-art>
        <WorkPicture
          className={styles['picture']}
          card={card}
          sizes={SIZES}
          priority={priority ?? false}
          shared={shared}
        />
        <div className={styles['words']}>
          <h3 className={styles['title']}>
            <Link
              className={styles['link']}
              to={to}
              state={state}
              prefetch="intent"
              viewTransition
              onClick={onOpen}
            >
              {card.title}
            </Link>
          </h3>
          <p className={styles['price']}>{cardPrice(card)}</p>
          <div className={styles['facts']}>
            <p>{credit ?? (card.user.name === '' ? UNKNOWN_ARTIST : card.user.name)}</p>
            <p>{cardFacts(card)}</p>
          </div>
          <div className={styles['action']}>{action}</div>
        </div>
        {corner !== undefined && <div className={styles['corner']}>{corner}</div>}
      </article>
    </li>
  )
}
