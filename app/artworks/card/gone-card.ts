import { UNKNOWN_ARTIST } from '../../account/unknown-artist.ts'
import type { WorkCard } from '../artwork.ts'

/** What carts and favourites show of a work that has left the gallery: what they knew before. */
export function goneCard({
  id,
  title,
  artist = UNKNOWN_ARTIST,
}: {
  readonly id: string
  readonly title: string
  readonly artist?: string
}): WorkCard {
  return {
    id,
    kind: 'artwork',
    title,
    price: null,
    year: '',
    size: null,
    urls: { regular: '', small: '' },
    image: { id: null, width: 1, height: 1, placeholder: '#dddddd' },
    alt_description: '',
    user: { name: artist, profile_image: { small: '' } },
    attribution: null,
  }
}
