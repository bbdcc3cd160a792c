import type { WorkCard } from '../../../app/artworks/artwork.ts'
import type { FeedItem } from '../../../app/gallery/feed/feed.ts'

/** The card of a work. A test states the fields that it is about. */
export const workCard = (fields: Partial<WorkCard> = {}): WorkCard => ({
  id: 'w-1',
  kind: 'artwork',
  title: 'Tide Table',
  price: 675,
  year: '2024',
  size: { width: 50, height: 70 },
  urls: { regular: '/r.webp', small: '/s.webp' },
  image: { id: null, width: 3, height: 4, placeholder: '#eeeeee' },
  alt_description: 'Fine lines like water',
  user: { name: 'Ida Paz', profile_image: { small: '' } },
  attribution: null,
  ...fields,
})

/** A card without marks of the viewer. */
export const feedItem = (fields: Partial<FeedItem> = {}): FeedItem => ({
  ...workCard(),
  isFavorited: false,
  isInCollection: false,
  ...fields,
})
