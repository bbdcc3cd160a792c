/** Every table of Frame, in the schema public. */
export const FRAME_TABLES = [
  'artworks',
  'cart_items',
  'credentials',
  'domain_events',
  'favourites',
  'images',
  'installation_values',
  'purchase_items',
  'purchases',
  'rate_limits',
  'sessions',
  'stock_photo_pages',
  'stock_photos',
  'uploads',
  'users',
  'verifications',
] as const
