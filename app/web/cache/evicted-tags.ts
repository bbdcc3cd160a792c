import type {
  ArtistField,
  ArtworkField,
  DomainEvent,
  ExhibitionField,
  SettingName,
} from '../../database/domain-event.ts'
import {
  CARDS_OF_MANY,
  cardsOf,
  relatedToWork,
  relatedToWorksOf,
  NEWEST_WORK,
  newestWorksOf,
  partOf,
  publicationsOf,
  worksOf,
  worksTagged,
} from '../../routing/cache-tag.ts'
import { DIRECTORY_PATH, EXHIBITIONS_PATH, GALLERY_PATH } from '../../routing/gallery-path.ts'

/** The fields of an artwork that cards show. */
const CARD_FIELDS: readonly ArtworkField[] = [
  'title',
  'price',
  'date',
  'year',
  'size',
  'image',
  'altDescription',
  'edition',
]
/** The further fields that the artist's press page shows; it has the tag of the artist's page. */
const PRESS_FIELDS: readonly ArtworkField[] = ['medium', 'technique', 'framing']
/** The fields of an artist that cards show. */
const CARD_ARTIST_FIELDS: readonly ArtistField[] = ['name', 'photo']
/** The fields of an artist that the directory shows. */
const LISTED_FIELDS: readonly ArtistField[] = ['name', 'photo', 'location']
const WORK_ARTIST_FIELDS: readonly ArtistField[] = ['name', 'photo', 'location', 'bio']

/** The fields of an exhibition that the artist's page and the list of exhibitions show. */
const LISTED_EXHIBITION_FIELDS: readonly ExhibitionField[] = [
  'kind',
  'title',
  'dates',
  'place',
  'works',
  'publication',
]
/** Changes of these fields change which works' pages name the exhibition. */
const NAMING_FIELDS: readonly ExhibitionField[] = ['works', 'publication']

const workPage = (id: string) => `/artwork/${id}`
const artistPage = (id: string) => `/artist/${id}`

/** The pages that show a setting. Settings without an entry are shown on every page. */
const SETTING_PAGES: Partial<Record<SettingName, readonly string[]>> = {
  signUp: ['/signup'],
  featuredWorks: ['/'],
}

/** A restored work returns between works whose pages lack its tag, so every page is evicted. */
export const EVERY_PAGE = 'every page'

/**
 * The tags of the cached pages that an event concerns. Every page has its own path as a tag; pages
 * of works also have that of their artist (`worksOf`).
 */
export function evictedTags(event: DomainEvent): string[] | typeof EVERY_PAGE {
  switch (event.type) {
    case 'artwork.published':
      return [
        ...pagesOf(event),
        publicationsOf(event.artistId),
        NEWEST_WORK,
        newestWorksOf(event.artistId),
      ]
    case 'artwork.deleted':
    case 'artwork.hidden':
    case 'artwork.taken-down':
      return [...pagesOf(event), publicationsOf(event.artistId), relatedToWork(event.artworkId)]
    case 'artwork.changed':
      return shows(event.fields, CARD_FIELDS)
        ? [...pagesOf(event), relatedToWork(event.artworkId)]
        : [
            workPage(event.artworkId),
            ...(event.fields.includes('medium') ? [DIRECTORY_PATH] : []),
            ...(shows(event.fields, PRESS_FIELDS) ? [artistPage(event.artistId)] : []),
            ...(event.fields.includes('tags') ? taggedPages(event) : []),
          ]
    case 'artist.changed':
      return [
        artistPage(event.artistId),
        ...(shows(event.fields, WORK_ARTIST_FIELDS) ? [worksOf(event.artistId)] : []),
        ...(shows(event.fields, CARD_ARTIST_FIELDS)
          ? [GALLERY_PATH, cardsOf(event.artistId), CARDS_OF_MANY]
          : []),
        ...(shows(event.fields, LISTED_FIELDS) ? [DIRECTORY_PATH] : []),
      ]
    case 'artist.deleted':
    case 'artist.suspended':
      return [
        artistPage(event.artistId),
        worksOf(event.artistId),
        publicationsOf(event.artistId),
        relatedToWorksOf(event.artistId),
        cardsOf(event.artistId),
        CARDS_OF_MANY,
        GALLERY_PATH,
        DIRECTORY_PATH,
      ]
    case 'exhibition.changed':
      return [
        `/exhibition/${event.exhibitionId}`,
        ...(shows(event.fields, LISTED_EXHIBITION_FIELDS)
          ? [artistPage(event.artistId), EXHIBITIONS_PATH]
          : []),
        ...(shows(event.fields, ['kind', 'title']) ? [partOf(event.exhibitionId)] : []),
        ...(shows(event.fields, NAMING_FIELDS) ? [worksOf(event.artistId)] : []),
      ]
    case 'artist.arranged':
      return [artistPage(event.artistId), worksOf(event.artistId)]
    case 'artist.restored':
    case 'artwork.restored':
      return EVERY_PAGE
    case 'settings.changed':
      return event.settings.every((name) => name in SETTING_PAGES)
        ? event.settings.flatMap((name) => SETTING_PAGES[name] ?? [])
        : EVERY_PAGE
    case 'favourite.changed':
      return event.itemIds.map(workPage)
    case 'order.placed':
    case 'order.line-changed':
    // An artist without works is in no list.
    case 'artist.joined':
    case 'report.received':
    case 'enquiry.written':
      return []
  }
}

/** The page of a work and the lists that show it. */
const pagesOf = (event: {
  artworkId: string
  artistId: string
  tagKeys?: readonly string[]
}): string[] => [
  workPage(event.artworkId),
  artistPage(event.artistId),
  GALLERY_PATH,
  DIRECTORY_PATH,
  ...taggedPages(event),
]

const taggedPages = ({ tagKeys = [] }: { tagKeys?: readonly string[] }) => tagKeys.map(worksTagged)

const shows = <Field>(changed: readonly Field[], shown: readonly Field[]): boolean =>
  changed.some((field) => shown.includes(field))
