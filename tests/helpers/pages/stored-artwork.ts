import type { Artwork } from '../../../app/artworks/artwork.ts'

const urls = { regular: '/r.webp', small: '/s.webp' }
const image = { id: 'i', width: 3, height: 2, placeholder: '#000000', urls }

/** A draft as its artist sees it. Without a cast, so that a new field must be added here. */
export const STORED_ARTWORK: Artwork = {
  id: 'a',
  revision: 3,
  title: 'Noon',
  description: '',
  alt_description: '',
  price: 100,
  size: null,
  dimensions: null,
  shape: 'rectangle',
  frame: null,
  hangingHeight: null,
  tags: ['ink'],
  medium: null,
  technique: '',
  year: null,
  date: null,
  edition: { kind: 'open', size: null, available: null, proofs: 0 },
  imageUrl: urls.regular,
  urls,
  image,
  images: [{ ...image, kind: 'front', alt_description: '' }],
  isPublished: false,
  publishedAt: null,
  created_at: '2026-05-31T00:00:00.000Z',
  createdAt: '2026-05-31T00:00:00.000Z',
  artistId: 'u',
  isArtistWork: true,
  user: {
    name: 'Ada',
    location: '',
    bio: '',
    profile_image: { small: '', medium: '', large: '' },
  },
}
