/** The scopes of API tokens, with the labels by which people choose them. */
export const TOKEN_SCOPES = {
  'artworks:read': 'Read your works, drafts too',
  'artworks:write': 'Add, change, publish and delete your works',
  'images:write': 'Upload images',
  'profile:read': 'Read your profile',
  'profile:write': 'Change your profile',
  favorites: 'Read and change your favourites',
  lists: 'Read, change and share your lists',
  following: 'Follow artists and read what they publish',
  cart: 'Read and change your cart',
  'orders:read': 'Read your purchases and sales',
  'orders:write': 'Confirm, ship, cancel and return what you sell and buy',
} as const

export type TokenScope = keyof typeof TOKEN_SCOPES

export const TOKEN_SCOPE_NAMES = Object.keys(TOKEN_SCOPES) as [TokenScope, ...TokenScope[]]

export const isTokenScope = (name: string): name is TokenScope => Object.hasOwn(TOKEN_SCOPES, name)

/**
 * The scope that an operation asks of an API token. `any` is for public data: every token may, and
 * acts as a guest. `session-only` operations refuse tokens.
 */
export type RequiredScope = TokenScope | 'any' | 'session-only'
