import { UNKNOWN_ARTIST } from '../../account/unknown-artist.ts'
import type { WorkCard } from '../artwork.ts'

/** The card of a work that has left the gallery, made of its stored title and, if known, artist. */
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
