import type { UNKNOWN_VIEWER } from '../account/session/use-signed-in.ts'

/** The viewer, as bars and menus need it. */
export type LayoutViewer = { readonly isArtist: boolean; readonly label: string }

/** Null for guests; `unknown` while the server cannot read sessions. */
export type MaybeViewer = LayoutViewer | typeof UNKNOWN_VIEWER | null

/** The dashboard button with the specification's labels (point 2). */
export function dashboardItem({ isArtist }: LayoutViewer): { to: string; label: string } {
  return isArtist
    ? { to: '/artist-dashboard', label: 'artist_panel' }
    : { to: '/dashboard', label: 'dashboard' }
}

/** Guests sign in first, and then return to their favourites. */
export function favoritesPath(viewer: MaybeViewer): string {
  return viewer === null ? '/login?returnTo=%2Ffavorites' : '/favorites'
}
