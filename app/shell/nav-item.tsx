import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'

type NavItemProps = {
  readonly to: string
  readonly className: string | undefined
  readonly children: ReactNode
  /** Current on exactly this page, not on those below it. */
  readonly end?: boolean
}

/** A link of a bar, which says so where it leads to the page that is open. */
export function NavItem({ to, className, children, end = false }: NavItemProps) {
  // A current NavLink overlooks the search: the guests' way to their favourites leads through
  // /login?returnTo=…, and the sign-in page would be called their favourites.
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
