import type { ReactNode } from 'react'
import * as styles from './badge.module.css'

type BadgeProps = {
  readonly children: ReactNode
  readonly tone?: 'plain' | 'soft'
}

/** A status in one word: draft, published, sample. */
export function Badge({ children, tone = 'plain' }: BadgeProps) {
  return <span className={`${styles['badge']} ${styles[tone]}`}>{children}</span>
}
