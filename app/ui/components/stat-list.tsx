import type { ReactNode } from 'react'
import * as styles from './stat-list.module.css'

type StatListProps = {
  readonly stats: ReadonlyArray<{
    readonly label: string
    readonly value: ReactNode
  }>
}

/** A few key figures, set large. */
export function StatList({ stats }: StatListProps) {
  return (
    <dl className={styles['stats']}>
      {stats.map(({ label, value }) => (
        <div key={label} className={styles['stat']}>
          <dt>{label}</dt>
          <dd className={styles['value']}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
