import { Link } from 'react-router'
import type { WorkStatus } from '../../artworks/publication/work-status.ts'
import * as styles from './artwork-list.module.css'
import { STATUS_FILTERS } from '../artworks/artwork-step.ts'

type StatusFilterProps = {
  readonly current: WorkStatus | null
  readonly pathOf: (status: WorkStatus | null) => string
}

/** Links to the works of one status. */
export function StatusFilter({ current, pathOf }: StatusFilterProps) {
  return (
    <nav aria-label="Works by status" className={styles['filters']}>
      {STATUS_FILTERS.map(({ status, label }) => (
        <Link
          key={label}
          to={pathOf(status)}
          preventScrollReset
          aria-current={status === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
