import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'

type NavItemProps = {
  readonly to: string
  readonly className: string | undefined
  readonly children: ReactNode
  /** Current on this exact path only, not on paths below it. */
  readonly end?: boolean
}

/** A navigation link that marks the current page. */
export function NavItem({ to, className, children, end = false }: NavItemProps) {
  // NavLink ignores the query. Guests' favourites link to /login?returnTo=…, so the login page
  // would be marked as favourites.
  return to.includes('?') ? (
    <Link to={to} className={className} viewTransition>
      {children}
    </Link>
  ) : (
    <NavLink to={to} className={className ?? ''} end={end} viewTransition>
      {children}
    </NavLink>
  )
}
