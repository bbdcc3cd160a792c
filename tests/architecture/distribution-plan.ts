// How Frame's tables would be laid out on a distributed PostgreSQL such as Citus or YugabyteDB. docs/scaling.md
// explains it; distribution-plan.test.ts holds the schema against it.

/** Rows with the same account or content hash are on the same node. */
type Distributed = { readonly by: 'account' | 'content'; readonly column: string }
/** `everywhere`: a copy on each node. `coordinator`: on one node. */
type Placement = Distributed | 'everywhere' | 'coordinator'

const account = (column: string): Distributed => ({ by: 'account', column })

export const PLACEMENTS: Readonly<Record<string, Placement>> = {
  announcements: 'coordinator',
  api_tokens: account('user_id'),
  artist_listings: account('artist_id'),
  artwork_copies: 'coordinator',
  artwork_images: 'coordinator',
  artworks: account('artist_id'),
  audit_log: 'coordinator',
  authenticators: account('user_id'),
  backup_codes: account('user_id'),
  cart_items: account('user_id'),
  copy_ledger: 'coordinator',
  credentials: account('user_id'),
  descriptor_cells: 'coordinator',
  digest_subscriptions: account('user_id'),
  digests: account('user_id'),
  domain_events: 'coordinator',
  favourites: account('user_id'),
  featured_works: 'coordinator',
  follows: account('user_id'),
  gallery_settings: 'everywhere',
  image_colours: 'coordinator',
  image_descriptors: 'coordinator',
  images: { by: 'content', column: 'id' },
  installation_values: 'everywhere',
  invitations: 'coordinator',
  line_changes: 'coordinator',
  list_items: 'coordinator',
  lists: 'coordinator',
  notifications: account('user_id'),
  operators: account('user_id'),
  order_mails: 'coordinator',
  partial_uploads: account('user_id'),
  passkeys: account('user_id'),
  purchase_items: account('buyer_id'),
  purchases: account('buyer_id'),
  rate_limits: 'coordinator',
  report_history: 'coordinator',
  reports: 'coordinator',
  saved_searches: account('user_id'),
  sessions: account('user_id'),
  stock_photo_pages: 'everywhere',
  stock_photos: 'everywhere',
  uploads: account('user_id'),
  users: account('id'),
  verifications: 'coordinator',
  webhook_deliveries: 'coordinator',
  webhook_endpoints: 'coordinator',
}

/** Foreign keys between nodes. A job removes or clears the rows that they would. */
export const MOVED_FOREIGN_KEYS = [
  'announcements.artwork_id',
  'artwork_copies.artwork_id',
  'artwork_images.artwork_id',
  'artwork_images.image_id',
  'artworks.duplicated_from',
  'artworks.image_id',
  'cart_items.artwork_id',
  'copy_ledger.artwork_id',
  'favourites.artwork_id',
  'featured_works.artwork_id',
  'follows.artist_id',
  'gallery_settings.mark_image_id',
  'image_descriptors.image_id',
  'line_changes.line_id',
  'list_items.artwork_id',
  'lists.user_id',
  'notifications.artwork_id',
  'notifications.saved_search_id',
  'order_mails.line_id',
  'purchase_items.artist_id',
  'purchase_items.artwork_id',
  'purchase_items.image_id',
  'reports.artist_id',
  'reports.reporter_id',
  'users.photo_id',
]

/** Keys without the column that places the row. Random ids need no check; these get a table of their own. */
export const GLOBAL_NAMES = [
  'api_tokens.hash',
  'credentials.provider_id,account_id',
  'digest_subscriptions.token',
  'passkeys.credential_id',
  'purchases.guest_token_hash',
  'purchases.reference',
  'sessions.token',
  'users.email',
]
