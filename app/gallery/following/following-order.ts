import { createListOrder } from '../../artworks/card/list-order.ts'

export const followingOrder = createListOrder('/api/following/artworks')
