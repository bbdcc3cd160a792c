import { createListOrder } from '../artworks/card/list-order.ts'

export const favouriteOrder = createListOrder('/api/favorites')
