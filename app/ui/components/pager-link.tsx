import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { prefetchOnIntent } from '../interaction/saves-data.ts'
import { Icon } from './icon.tsx'
import * as styles from './pager-link.module.css'

type PagerLinkProps = Omit<LinkProps, 'className' | 'children'> & {
  readonly direction: 'back' | 'next'
  readonly children: ReactNode
}

/** A link with an arrow to the next page or back: `Back to Gallery`, `Next page`. */
export function PagerLink({ direction, children, ...rest }: PagerLinkProps) {
  const rel = direction === 'next' ? { rel: 'next' } : {}
  return (
    <Link
      data-no-print
      prefetch={prefetchOnIntent()}
      {...rel}
      {...rest}
      className={`${styles['pager']} ${direction === 'back' ? styles['back'] : styles['next']}`}
    >
      {direction === 'back' && <Icon name="arrow-left" size="sm" />}
      {children}
      {direction === 'next' && <Icon name="arrow-right" size="sm" />}
    </Link>
  )
}
