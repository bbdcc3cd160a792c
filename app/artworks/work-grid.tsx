import { type ReactNode, useRef } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { UNKNOWN_ARTIST } from '../account/unknown-artist.ts'
import type { WorkCard } from './artwork.ts'
import { useWorkLinks, type WorkLinkOptions } from './use-work-links.ts'
import { masonryProps } from './masonry-layout.ts'
import { WorkPicture } from './work-picture.tsx'
import { cardFacts, cardPrice, workPath } from './work-text.ts'
import * as styles from './work-grid.module.css'

const SIZES = '(min-width: 84rem) 22vw, (min-width: 60rem) 30vw, (min-width: 38rem) 45vw, 92vw'

type WorkGridProps = {
  readonly linkOptions: WorkLinkOptions
  readonly children: ReactNode
}

/** A masonry grid of works in their own aspect ratios. */
export function WorkGrid({ linkOptions, children }: WorkGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const { handlers, prefetched } = useWorkLinks(list, linkOptions)
  return (
    <div className={styles['container']}>
      {/* VoiceOver ignores lists without bullets unless they have the role. */}
      {/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- handles the events of its links */}
      <ul ref={list} className={styles['grid']} role="list" {...handlers}>
        {children}
      </ul>
      {/* oxlint-enable */}
      {prefetched !== null && <PrefetchPageLinks page={prefetched} />}
    </div>
  )
}

type WorkGridItemProps = { readonly card: WorkCard; readonly children: ReactNode }

export function WorkGridItem({ card, children }: WorkGridItemProps) {
  return (
    <li className={styles['item']} data-work={card.id} {...masonryProps(card)}>
      {children}
    </li>
  )
}

type CardLayoutProps = {
  readonly card: WorkCard
  /** Loads the image eagerly. */
  readonly priority?: boolean
  /** Shown over the upper corner of the image. */
  readonly corner?: ReactNode
  /** Shown below the price. */
  readonly action?: ReactNode
  /** Replaces the artist's name. */
  readonly credit?: ReactNode
}

/** The layout of a card: image, title, price, artist, year and size. */
export function CardLayout({ card, priority, corner, action, credit }: CardLayoutProps) {
  return (
    <article className={styles['card']} data-art>
      <WorkPicture
        className={styles['picture']}
        card={card}
        sizes={SIZES}
        priority={priority ?? false}
      />
      <div className={styles['text']}>
        <h3 className={styles['title']}>
          {/* useWorkLinks of the grid handles its events. */}
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
