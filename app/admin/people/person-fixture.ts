export const at = '2026-01-02T03:04:05.000Z'

/** The fields that all sessions of `person` share. */
export const session = { createdAt: at, lastUsedAt: at, place: '' }

/** A person who has just signed up, without sessions. */
export const person = {
  id: '01954f00-b000-7c7a-adfa-145d2422f448',
  email: 'nora@example.com',
  name: 'Nora New',
  isArtist: false,
  isOperator: false,
  createdAt: at,
  suspendedAt: null,
  suspensionReason: null,
  waitingOrders: [],
  stored: { artworks: 0, published: 0, favourites: 0, cartLines: 0, purchases: 0, imageBytes: 0 },
}
