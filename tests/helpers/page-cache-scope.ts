/** The parameters of paths. */
export type Scene = {
  readonly artistId: string
  readonly workId: string
  readonly draftId: string
  readonly imageId: string
  readonly purchaseId: string
  readonly saleId: string
}

/** Who may share a response: everybody, one person, or all guests. */
export type CacheScope = 'everybody' | 'person' | 'guest page'

/** Every path of `routes.ts` with its parameters. A new path needs a row. */
export const PAGES: Record<string, { scope: CacheScope; at?: (scene: Scene) => string }> = {
  '/': { scope: 'guest page' },
  '/for-artists': { scope: 'guest page' },
  '/become-artist': { scope: 'guest page' },
  '/privacy': { scope: 'guest page' },
  '/terms': { scope: 'guest page' },
  '/contact': { scope: 'guest page' },
  '/api': { scope: 'guest page' },
  '/login': { scope: 'guest page' },
  '/signup': { scope: 'guest page' },
  '/login/with/:provider': { scope: 'person', at: () => '/login/with/museum' },
  '/login/callback/:provider': { scope: 'person', at: () => '/login/callback/museum' },
  '/signup/provider': { scope: 'person' },
  '/linked-accounts/:id': { scope: 'person', at: () => '/linked-accounts/none' },
  '/logout': { scope: 'person' },
  '/forgot-password': { scope: 'person' },
  '/reset-password': { scope: 'person' },
  '/check-email': { scope: 'person' },
  '/verify-email': { scope: 'person' },
  '/for-art-lovers': { scope: 'guest page' },
  '/artwork/:id': { scope: 'guest page', at: ({ workId }) => `/artwork/${workId}` },
  '/artists': { scope: 'guest page' },
  '/tags/:tag': { scope: 'guest page', at: () => '/tags/shared' },
  '/artist/:id': { scope: 'guest page', at: ({ artistId }) => `/artist/${artistId}` },
  '/report/:kind/:id': { scope: 'person', at: ({ workId }) => `/report/artwork/${workId}` },
  '/favorites': { scope: 'person' },
  '/favorites/:id': { scope: 'person', at: ({ workId }) => `/favorites/${workId}` },
  '/following': { scope: 'person' },
  '/following/artists': { scope: 'person' },
  '/following/:id': { scope: 'person', at: ({ artistId }) => `/following/${artistId}` },
  '/saved-searches': { scope: 'person' },
  '/saved-searches/:id': { scope: 'person', at: ({ workId }) => `/saved-searches/${workId}` },
  '/notifications': { scope: 'person' },
  '/notifications/:artworkId': { scope: 'person', at: ({ workId }) => `/notifications/${workId}` },
  '/cart': { scope: 'person' },
  '/cart/items': { scope: 'person' },
  '/cart/items/:id': { scope: 'person', at: ({ workId }) => `/cart/items/${workId}` },
  '/checkout': { scope: 'person' },
  '/checkout/success': { scope: 'person' },
  '/purchases': { scope: 'person' },
  '/purchases/:id': { scope: 'person', at: ({ purchaseId }) => `/purchases/${purchaseId}` },
  '/artist-dashboard': { scope: 'person' },
  '/artist-dashboard/photo': { scope: 'person' },
  '/artist-dashboard/bio': { scope: 'person' },
  '/artist-dashboard/artwork': { scope: 'person' },
  '/artist-dashboard/artwork/new': { scope: 'person' },
  '/artist-dashboard/artwork/:id/edit': {
    scope: 'person',
    at: ({ draftId }) => `/artist-dashboard/artwork/${draftId}/edit`,
  },
  '/artist-dashboard/artwork/:id/delete': {
    scope: 'person',
    at: ({ draftId }) => `/artist-dashboard/artwork/${draftId}/delete`,
  },
  '/artist-dashboard/sales': { scope: 'person' },
  '/artist-dashboard/sales/:id': {
    scope: 'person',
    at: ({ saleId }) => `/artist-dashboard/sales/${saleId}`,
  },
  '/artist-dashboard/security': { scope: 'person' },
  '/artist-dashboard/account': { scope: 'person' },
  '/dashboard': { scope: 'person' },
  '/dashboard/purchases': { scope: 'person' },
  '/dashboard/security': { scope: 'person' },
  '/dashboard/account': { scope: 'person' },
  '/admin': { scope: 'person' },
  '/admin/people': { scope: 'person' },
  '/admin/people/:id': { scope: 'person', at: ({ artistId }) => `/admin/people/${artistId}` },
  '/admin/people/:id/suspension': {
    scope: 'person',
    at: ({ artistId }) => `/admin/people/${artistId}/suspension`,
  },
  '/admin/people/:id/role': {
    scope: 'person',
    at: ({ artistId }) => `/admin/people/${artistId}/role`,
  },
  '/admin/works': { scope: 'person' },
  '/admin/works/:id': { scope: 'person', at: ({ workId }) => `/admin/works/${workId}` },
  '/admin/reports': { scope: 'person' },
  '/admin/reports/:id': { scope: 'person', at: ({ workId }) => `/admin/reports/${workId}` },
  '/admin/orders': { scope: 'person' },
  '/admin/images': { scope: 'person' },
  '/admin/jobs': { scope: 'person' },
  '/admin/audit-log': { scope: 'person' },
  '/admin/settings': { scope: 'person' },
  '/admin/settings/featured-works': { scope: 'person' },
  '/admin/settings/mark': { scope: 'person' },
  '/admin/settings/invitations': { scope: 'person' },
  '/admin/settings/webhooks': { scope: 'person' },
  '/admin/settings/webhooks/new': { scope: 'person' },
  '/admin/settings/webhooks/:id': {
    scope: 'person',
    at: ({ workId }) => `/admin/settings/webhooks/${workId}`,
  },
  '/admin/backups': { scope: 'person' },
  '/gallery-studio': { scope: 'guest page' },
  '/theme': { scope: 'person' },
  '/design/components': { scope: 'person' },
  '/*': { scope: 'person', at: () => '/nowhere' },
}
