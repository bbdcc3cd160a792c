import { PagerLink } from '../ui/components/pager-link.tsx'
import * as styles from './following-pager.module.css'

type FollowingPagerProps = {
  /** What the pages are of. */
  readonly label: string
  /** The address of the first page. */
  readonly path: string
  readonly isStart: boolean
  readonly nextCursor: string | null
  /** The words of the link to the first page, and of that to the next. */
  readonly first: string
  readonly next: string
}

/** Links to the first and the next page of a list; none where there is one page. */
export function FollowingPager(props: FollowingPagerProps) {
  const { label, path, isStart, nextCursor, first, next } = props
  if (isStart && nextCursor === null) return null
  return (
    <nav className={styles['pages']} aria-label={`Pages of ${label}`}>
      {!isStart && (
        <PagerLink direction="back" to={path}>
          {first}
        </PagerLink>
      )}
      {nextCursor !== null && (
        <PagerLink direction="next" to={`${path}?cursor=${encodeURIComponent(nextCursor)}`}>
          {next}
        </PagerLink>
      )}
    </nav>
  )
}
