import { type ReactNode, useRef } from 'react'
import { PrefetchPageLinks } from 'react-router'
import type { WorkCard } from '../artwork.ts'
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
      {/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- handles the events of its links */}
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
  /** The favourite button. */
  readonly favourite: ReactNode
  /** The button that saves the work to a list. */
  readonly save: ReactNode
  /** The cart button. */
  readonly cart: ReactNode
  /** Replaces the artist's name. */
  readonly credit?: ReactNode
  /** Replaces year and size. */
  readonly facts?: string | undefined
  /** Shown beside the title, such as a red dot. */
  readonly status?: ReactNode
}

/** The layout of a card: the image and, in its caption, all else. No button covers the image. */
export function CardLayout(props: CardLayoutProps) {
  const { card, priority, favourite, save, cart, credit, facts, status } = props
  return (
    <article className={styles['card']} data-art>
      <WorkPicture
        className={styles['picture']}
        dimmed
        card={card}
        sizes={SIZES}
        priority={priority ?? false}
      />
      <div className={styles['caption']}>
        <div className={styles['line']}>
          <h3 className={styles['title']}>
            {/* useWorkLinks of the grid handles its events. */}
            <a className={styles['link']} href={workPath(card.id)} data-opens>
              {card.title}
            </a>
          </h3>
          {status !== undefined && <p>{status}</p>}
        </div>
        <div className={styles['line']}>
          <p className={styles['fact']}>{credit ?? card.user.name}</p>
          <p>{cardPrice(card)}</p>
        </div>
        <p className={styles['fact']}>{facts ?? cardFacts(card)}</p>
        <div className={styles['favourite']}>{favourite}</div>
        <div className={styles['save']}>{save}</div>
        <div className={styles['cart']}>{cart}</div>
      </div>
    </article>
  )
}
