import type { ReactNode } from 'react'
import address from './empty-state.css?url'

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
    <div className="empty-state">
      <link rel="stylesheet" href={address} precedence="empty-state" />
      <Heading className="empty-state-title">{title}</Heading>
      {children !== undefined && <div className="empty-state-text">{children}</div>}
      {action}
    </div>
  )
}
