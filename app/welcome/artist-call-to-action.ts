/** What a button's place depends on; null for somebody who is not signed in. */
type Visitor = { readonly isArtist: boolean } | null

/** Where 'For Artists' on the landing page leads (specification, point 2). */
export function forArtistsTarget(visitor: Visitor): string {
  if (visitor === null) return '/login'
  return visitor.isArtist ? '/artist-dashboard' : '/become-artist'
}

/** What /become-artist is handed by the history entry. */
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

/** Reads a history entry's state, which may be anything. */
export function becomeArtistState(state: unknown): BecomeArtistState | null {
  if (typeof state !== 'object' || state === null) return null
  if (!('fromArtLover' in state) || state.fromArtLover !== true) return null
  if (!('email' in state) || typeof state.email !== 'string') return null
  return { fromArtLover: true, email: state.email }
}
