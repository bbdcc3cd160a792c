/** The visitor's account type, which decides a button's target; null for guests. */
type Visitor = { readonly isArtist: boolean } | null

/** The target of 'For Artists' on the landing page (specification, point 2). */
export function forArtistsTarget(visitor: Visitor): string {
  if (visitor === null) return '/login'
  return visitor.isArtist ? '/artist-dashboard' : '/become-artist'
}

/** The navigation state for /become-artist. */
export type BecomeArtistState = { readonly fromArtLover: true; readonly email: string }

export type OpenGallery = {
  readonly label: 'Manage your art gallery' | 'Open your own art gallery'
  readonly to: string
  readonly state: BecomeArtistState | null
}

/** The button of /for-artists (specification, point 2). */
export function openGallery(
  visitor: { readonly isArtist: boolean; readonly email: string } | null,
): OpenGallery {
  if (visitor === null) {
    return { label: 'Open your own art gallery', to: '/login?type=artist', state: null }
  }
  const { isArtist, email } = visitor
  if (isArtist) return { label: 'Manage your art gallery', to: '/artist-dashboard', state: null }
  return {
    label: 'Open your own art gallery',
    to: '/become-artist',
    state: { fromArtLover: true, email },
  }
}

/** Parses a navigation state of unknown shape. */
export function becomeArtistState(state: unknown): BecomeArtistState | null {
  if (typeof state !== 'object' || state === null) return null
  if (!('fromArtLover' in state) || state.fromArtLover !== true) return null
  if (!('email' in state) || typeof state.email !== 'string') return null
  return { fromArtLover: true, email: state.email }
}
