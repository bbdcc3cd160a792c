/** What the bars and menus know of the person who looks. */
export type FrameViewer = { readonly isArtist: boolean; readonly label: string }

/** The dashboard button, in the words of the specification (point 2). */
export function dashboardPlace({ isArtist }: FrameViewer): { to: string; label: string } {
  return isArtist
    ? { to: '/artist-dashboard', label: 'artist_panel' }
    : { to: '/dashboard', label: 'dashboard' }
}

/** Signed-out people are asked to sign in first, and then get to their favourites. */
export function favoritesPath(viewer: FrameViewer | null): string {
  return viewer === null ? '/login?returnTo=%2Ffavorites' : '/favorites'
}
