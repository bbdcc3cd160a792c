import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WorkCard } from '../../artworks/artwork.ts'
import { WorkPicture } from '../../artworks/card/work-picture.tsx'
import { cardFacts, cardPrice, workPath } from '../../artworks/card/work-text.ts'
import { editionStatus } from '../../artworks/edition/edition-status.tsx'
import { classNames } from '../../ui/class-names.ts'
import * as dragStyles from '../../ui/interaction/drag-order.module.css'
import * as styles from './list-items.module.css'

type ListItemRowProps = {
  readonly card: WorkCard
  /** Whether the work is being dragged. */
  readonly isDragged?: boolean
  /** The side of this work at which a dragged work would be inserted. */
  readonly mark?: 'before' | 'after' | undefined
  readonly handle?: ReactNode
  readonly children: ReactNode
}

/** A work of a list, with its picture and, as children, its note and buttons. */
export function ListItemRow({ card, isDragged, mark, handle, children }: ListItemRowProps) {
  return (
    <li
      className={classNames(dragStyles['row'], styles['item'])}
      data-item={card.id}
      data-dragged={isDragged || undefined}
      data-mark={mark}
    >
      <Link to={workPath(card.id)} className={styles['picture']} tabIndex={-1} aria-hidden="true">
        <WorkPicture card={card} sizes="(min-width: 38rem) 12rem, 30vw" alt="" dimmed />
      </Link>
      <div className={styles['about']}>
        {handle}
        <h2 className={styles['title']}>
          <Link to={workPath(card.id)}>{card.title}</Link>
        </h2>
        <p className={styles['soft']}>{card.user.name}</p>
        <p className={styles['soft']}>{cardFacts(card)}</p>
        <p>
          {cardPrice(card)} <span className={styles['soft']}>{editionStatus(card)}</span>
        </p>
        {children}
      </div>
    </li>
  )
}
