import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { GUEST_FAVORITES } from './navigation.ts'

type NavItemProps = {
  readonly to: string
  readonly className: string | undefined
  readonly children: ReactNode
  /** Whether the link is current on this exact path only, not below it. */
  readonly end?: boolean
}

/** A navigation link that marks the current page. */
export function NavItem({ to, className, children, end = false }: NavItemProps) {
  // NavLink ignores the query. For guests the favourites link to the login page, so NavLink would
  // mark them as current there.
  return to === GUEST_FAVORITES ? (
    <Link to={to} className={className} viewTransition>
      {children}
    </Link>
  ) : (
    <NavLink to={to} className={className ?? ''} end={end} viewTransition>
      {children}
    </NavLink>
  )
}
