import type { ReactNode } from 'react'
import * as styles from './red-dot.module.css'

type RedDotProps = {
  /** The meaning in words, such as `Sold` or `Yours`: colour alone must not convey it. */
  readonly children: ReactNode
}

/** The red dot that galleries put beside a sold work, with its meaning in words. */
export function RedDot({ children }: RedDotProps) {
  return <span className={styles['dot']}>{children}</span>
}
