/** What the bars and menus know of the person who looks. */
export type LayoutViewer = { readonly isArtist: boolean; readonly label: string }

/** The dashboard button, in the words of the specification (point 2). */
export function dashboardItem({ isArtist }: LayoutViewer): { to: string; label: string } {
  return isArtist
    ? { to: '/artist-dashboard', label: 'artist_panel' }
    : { to: '/dashboard', label: 'dashboard' }
}

/** Signed-out people are asked to sign in first, and then get to their favourites. */
export function favoritesPath(viewer: LayoutViewer | null): string {
  return viewer === null ? '/login?returnTo=%2Ffavorites' : '/favorites'
}
