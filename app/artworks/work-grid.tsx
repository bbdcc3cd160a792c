import { type ReactNode, useRef } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { UNKNOWN_ARTIST } from '../account/unknown-artist.ts'
import type { WorkCard } from './artwork.ts'
import { useWorkLinks, type WorkLinkOptions } from './use-work-links.ts'
import { hangingOf } from './work-grid.ts'
import { WorkPicture } from './work-picture.tsx'
import { cardFacts, cardPrice, workPath } from './work-text.ts'
import styles from './work-grid.module.css'

const SIZES = '(min-width: 84rem) 22vw, (min-width: 60rem) 30vw, (min-width: 38rem) 45vw, 92vw'

type WorkWallProps = {
  readonly departure: WorkLinkOptions
  readonly children: ReactNode
}

/** Works in their true proportions, beside and below each other. */
export function WorkWall({ departure, children }: WorkWallProps) {
  const list = useRef<HTMLUListElement>(null)
  const { handlers, prefetched } = useWorkLinks(list, departure)
  return (
    <div className={styles['wall']}>
      {/* Lists without bullets are no lists to Safari's reader unless it is told. */}
      {/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- hears what bubbles up from its links */}
      <ul ref={list} className={styles['grid']} role="list" {...handlers}>
        {children}
      </ul>
      {/* oxlint-enable */}
      {prefetched !== null && <PrefetchPageLinks page={prefetched} />}
    </div>
  )
}

type WorkPlaceProps = { readonly card: WorkCard; readonly children: ReactNode }

/** Where a work hangs. */
export function WorkPlace({ card, children }: WorkPlaceProps) {
  return (
    <li className={styles['item']} data-work={card.id} {...hangingOf(card)}>
      {children}
    </li>
  )
}

type WorkTileProps = {
  readonly card: WorkCard
  /** For the first one: fetched at once. */
  readonly priority?: boolean
  /** In the picture's upper corner. */
  readonly corner?: ReactNode
  /** Beside the words. */
  readonly action?: ReactNode
  /** Instead of the artist's name. */
  readonly credit?: ReactNode
}

/** One work on the wall: picture, title, price, artist, year and size. */
export function WorkTile({ card, priority, corner, action, credit }: WorkTileProps) {
  return (
    <article className={styles['card']} data-art>
      <WorkPicture
        className={styles['picture']}
        card={card}
        sizes={SIZES}
        priority={priority ?? false}
      />
      <div className={styles['words']}>
        <h3 className={styles['title']}>
          {/* Followed by the wall: one for all its cards. */}
          <a className={styles['link']} href={workPath(card.id)} data-opens>
            {card.title}
          </a>
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
  )
}
