import { PagerLink } from './pager-link.tsx'
import * as styles from './pager.module.css'

type PagerProps = {
  /** The plural of the listed items, such as `works`. */
  readonly of: string
  /** The address of the first page. */
  readonly path: string
  /** The order of the list, which the link to the first page names. */
  readonly start?: 'newest' | 'first'
  readonly isStart: boolean
  readonly nextCursor: string | number | null
}

/** Links to the first and the next page of a list; none where there is one page. */
export function Pager({ of, path, start = 'newest', isStart, nextCursor }: PagerProps) {
  if (isStart && nextCursor === null) return null
  const [pathname = '', search] = path.split('?')
  const next = new URLSearchParams(search)
  next.set('cursor', `${nextCursor}`)
  return (
    <nav className={styles['pages']} aria-label={`Pages of ${of}`}>
      {!isStart && <PagerLink direction="back" to={path}>{`To the ${start} ${of}`}</PagerLink>}
      {nextCursor !== null && (
        <PagerLink direction="next" to={`${pathname}?${next}`}>
          {start === 'newest' ? `Earlier ${of}` : `More ${of}`}
        </PagerLink>
      )}
    </nav>
  )
}
