import type { ReactNode } from 'react'
import * as styles from './badge.module.css'

type BadgeProps = {
  readonly children: ReactNode
  /** `dot` puts a red dot before the text, as for a sold work. */
  readonly tone?: 'plain' | 'dot' | 'soft'
}

/** A status in one word: draft, published, sold, sample. */
export function Badge({ children, tone = 'plain' }: BadgeProps) {
  return <span className={`${styles['badge']} ${styles[tone]}`}>{children}</span>
}
