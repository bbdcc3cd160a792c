import type { ReactNode } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './badge.module.css'

type BadgeProps = {
  readonly children: ReactNode
  /** `dot` puts the gallery's red dot before the words, as for a sold work. */
  readonly tone?: 'plain' | 'dot' | 'soft'
}

/** A state in a word: draft, published, sold, sample. */
export function Badge({ children, tone = 'plain' }: BadgeProps) {
  return <span className={`${styles['badge']} ${styles[tone]}`}>{children}</span>
}

type CountBadgeProps = {
  readonly count: number
  /** What is counted, read after the number, e.g. `items in the cart`. */
  readonly label: string
}

/** The number on the cart; nothing at zero. Numbers past 99 are shown as `99+` and read in full. */
export function CountBadge({ count, label }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span className={styles['count']}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{`${count} ${label}`}</VisuallyHidden>
    </span>
  )
}
