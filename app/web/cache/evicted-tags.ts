import type { ArtistField, ArtworkField, DomainEvent } from '../../database/domain-event.ts'
import { worksOf } from '../../routing/cache-tag.ts'

/** What cards in a list show of an artwork. */
const CARD_FIELDS: readonly ArtworkField[] = [
  'title',
  'price',
  'date',
  'size',
  'image',
  'altDescription',
]
/** What cards and the pages of works show of their artist. */
const CARD_ARTIST_FIELDS: readonly ArtistField[] = ['name', 'photo']
const WORK_ARTIST_FIELDS: readonly ArtistField[] = ['name', 'photo', 'location', 'bio']

const FEED = '/for-art-lovers'
const workPage = (id: string) => `/artwork/${id}`
const artistPage = (id: string) => `/artist/${id}`

/**
 * The tags of the cached pages that an event concerns. Every page has its own path as a tag; pages
 * of works also have that of their artist (`worksOf`).
 */
export function evictedTags(event: DomainEvent): string[] {
  switch (event.type) {
    case 'artwork.published':
    case 'artwork.deleted':
      return [workPage(event.artworkId), artistPage(event.artistId), FEED]
    case 'artwork.changed':
      return shows(event.fields, CARD_FIELDS)
        ? [workPage(event.artworkId), artistPage(event.artistId), FEED]
        : [workPage(event.artworkId)]
    case 'artist.changed':
      return [
        artistPage(event.artistId),
        ...(shows(event.fields, WORK_ARTIST_FIELDS) ? [worksOf(event.artistId)] : []),
        ...(shows(event.fields, CARD_ARTIST_FIELDS) ? [FEED] : []),
      ]
    case 'artist.deleted':
      return [artistPage(event.artistId), worksOf(event.artistId), FEED]
    case 'favourite.changed':
      return event.itemIds.map(workPage)
    case 'order.placed':
      return []
  }
}

const shows = <Field>(changed: readonly Field[], shown: readonly Field[]): boolean =>
  changed.some((field) => shown.includes(field))
