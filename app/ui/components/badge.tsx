import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './badge.module.css'

type BadgeProps = {
  readonly children: ReactNode
  readonly tone?: 'plain' | 'soft'
}

/** A status in one word: draft, published, sample. */
export function Badge({ children, tone = 'plain' }: BadgeProps) {
  return (
    <span className={classNames(styles['badge'], tone === 'soft' && styles['soft'])}>
      {children}
    </span>
  )
}
