import { Link } from 'react-router'
import type { WorkStatus } from '../../artworks/publication/work-status.ts'
import * as styles from './artwork-list.module.css'
import { artworkListPath } from '../artworks/artwork-path.ts'
import { STATUS_FILTERS } from '../artworks/artwork-step.ts'

/** Links to the works of one status. */
export function StatusFilter({ current }: { readonly current: WorkStatus | null }) {
  return (
    <nav aria-label="Works by status" className={styles['filters']}>
      {STATUS_FILTERS.map(({ status, label }) => (
        <Link
          key={label}
          to={artworkListPath(status)}
          preventScrollReset
          aria-current={status === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
