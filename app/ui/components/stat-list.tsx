import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as styles from './stat-list.module.css'

type StatListProps = {
  readonly stats: ReadonlyArray<{
    readonly label: string
    readonly value: ReactNode
    /** The target of the label's link. */
    readonly to?: string
  }>
}

/** A few key figures, set large. */
export function StatList({ stats }: StatListProps) {
  return (
    <dl className={styles['stats']}>
      {stats.map(({ label, value, to }) => (
        <div key={label} className={styles['stat']}>
          <dt>{to === undefined ? label : <Link to={to}>{label}</Link>}</dt>
          <dd className={styles['value']} data-long={isLong(value) || undefined}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Whether a value has more characters than €28,500.00. */
const isLong = (value: ReactNode) => typeof value === 'string' && value.length > 10
