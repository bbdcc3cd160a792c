import type { UNKNOWN_VIEWER } from '../../account/session/use-signed-in.ts'

/** The viewer's data for bars and menus. */
export type LayoutViewer = {
  readonly isArtist: boolean
  readonly isOperator: boolean
  /** Number of unread notifications, at most 100. */
  readonly unread: number
  readonly label: string
  /** First and last name. */
  readonly name: string
  readonly initials: string
}

/** Null for guests; `unknown` while the server cannot read sessions. */
export type MaybeViewer = LayoutViewer | typeof UNKNOWN_VIEWER | null

/** For guests: the login page, which then continues to the favourites. */
export const GUEST_FAVORITES = '/login?returnTo=%2Ffavorites'

export function favoritesPath(viewer: MaybeViewer): string {
  return viewer === null ? GUEST_FAVORITES : '/favorites'
}

/** Pages to which a guest returns after signing in: content pages, their lists and the cart. */
const RETURN_TO =
  /^\/(?:artwork|artist|exhibition|room|tags|lists|shared-lists|cart|checkout)(?:\/|$)/

type PageLocation = { readonly pathname: string; readonly search: string }

/** Path of a page's login or sign-up link. */
export function signInTarget(
  page: '/login' | '/signup',
  { pathname, search }: PageLocation,
): string {
  // Login and sign-up link to each other and keep `returnTo`.
  if (pathname === '/login' || pathname === '/signup') return page + search
  return RETURN_TO.test(pathname)
    ? `${page}?returnTo=${encodeURIComponent(pathname + search)}`
    : page
}
