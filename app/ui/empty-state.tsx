import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  readonly title: string
  readonly children?: ReactNode
  /** What to do about it: usually one LinkButton. */
  readonly action?: ReactNode
  readonly level?: 1 | 2 | 3
}

/** An empty place on the wall, marked out for something to hang there. */
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
