import type { ReactNode } from 'react'
import * as styles from './empty-state.module.css'

type EmptyStateProps = {
  readonly title: string
  readonly children?: ReactNode
  /** Usually one LinkButton. */
  readonly action?: ReactNode
  readonly level?: 1 | 2 | 3
}

/** A framed message for an empty list or page. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles['place']}>
      <Heading className={styles['title']}>{title}</Heading>
      {children !== undefined && <div className={styles['text']}>{children}</div>}
      {action}
    </div>
  )
}
