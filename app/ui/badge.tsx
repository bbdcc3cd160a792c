import type { ReactNode } from 'react'
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
