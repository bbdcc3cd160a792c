import { Link, NavLink, type LinkProps } from 'react-router'

type PlaceLinkProps = Omit<LinkProps, 'to'> & {
  readonly to: string
  /** Current on exactly this page, not on those below it. */
  readonly end?: boolean
}

/** A link of a bar, which says so where it leads to the page that is open. */
export function PlaceLink({ end = false, ...link }: PlaceLinkProps) {
  // A current NavLink overlooks the search: the guests' way to their favourites leads through
  // /login?returnTo=…, and the sign-in page would be called their favourites.
  return link.to.includes('?') ? (
    <Link {...link} viewTransition />
  ) : (
    <NavLink {...link} className={link.className ?? ''} end={end} viewTransition />
  )
}
