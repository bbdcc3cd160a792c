/** What stands for the parameters of addresses. */
export type Scene = {
  readonly artistId: string
  readonly workId: string
  readonly draftId: string
  readonly imageId: string
  readonly purchaseId: string
}

/** Who may see what an address answers: the same for all, or made for whoever asks. */
export type Audience = 'everybody' | 'person' | 'guest page'

/** Every address of `routes.ts`, with what stands for its parameters. A new one needs a row. */
export const PAGES: Record<string, { audience: Audience; at?: (scene: Scene) => string }> = {
  '/': { audience: 'guest page' },
  '/for-artists': { audience: 'guest page' },
  '/become-artist': { audience: 'guest page' },
  '/privacy': { audience: 'guest page' },
  '/terms': { audience: 'guest page' },
  '/contact': { audience: 'guest page' },
  '/login': { audience: 'guest page' },
  '/signup': { audience: 'guest page' },
  '/logout': { audience: 'person' },
  '/forgot-password': { audience: 'person' },
  '/reset-password': { audience: 'person' },
  '/for-art-lovers': { audience: 'guest page' },
  '/artwork/:id': { audience: 'guest page', at: ({ workId }) => `/artwork/${workId}` },
  '/artist/:id': { audience: 'guest page', at: ({ artistId }) => `/artist/${artistId}` },
  '/favorites': { audience: 'person' },
  '/favorites/:id': { audience: 'person', at: ({ workId }) => `/favorites/${workId}` },
  '/cart': { audience: 'person' },
  '/cart/items': { audience: 'person' },
  '/cart/items/:id': { audience: 'person', at: ({ workId }) => `/cart/items/${workId}` },
  '/checkout': { audience: 'person' },
  '/checkout/success': { audience: 'person' },
  '/purchases/:id': { audience: 'person', at: ({ purchaseId }) => `/purchases/${purchaseId}` },
  '/artist-dashboard': { audience: 'person' },
  '/artist-dashboard/photo': { audience: 'person' },
  '/artist-dashboard/bio': { audience: 'person' },
  '/artist-dashboard/artwork': { audience: 'person' },
  '/artist-dashboard/artwork/new': { audience: 'person' },
  '/artist-dashboard/artwork/:id/edit': {
    audience: 'person',
    at: ({ draftId }) => `/artist-dashboard/artwork/${draftId}/edit`,
  },
  '/artist-dashboard/artwork/:id/delete': {
    audience: 'person',
    at: ({ draftId }) => `/artist-dashboard/artwork/${draftId}/delete`,
  },
  '/artist-dashboard/sales': { audience: 'person' },
  '/artist-dashboard/security': { audience: 'person' },
  '/artist-dashboard/account': { audience: 'person' },
  '/dashboard': { audience: 'person' },
  '/dashboard/purchases': { audience: 'person' },
  '/dashboard/security': { audience: 'person' },
  '/dashboard/account': { audience: 'person' },
  '/gallery-studio': { audience: 'guest page' },
  '/theme': { audience: 'person' },
  '/design/components': { audience: 'person' },
  '/*': { audience: 'person', at: () => '/nowhere' },
}
