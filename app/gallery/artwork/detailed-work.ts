import { capitalised } from '../../artworks/medium.ts'
import {
  cardOfPhoto,
  DEFAULT_DETAIL_PRICE,
  DEFAULT_SIZE,
  type Size,
  type WorkCard,
} from '../../artworks/artwork.ts'
import { imageAlt, imageKindLabel } from '../../artworks/artwork-image.ts'
import type { Edition, LimitedEdition } from '../../artworks/edition/edition.ts'
import { editionFact } from '../../artworks/edition/edition-text.ts'
import { derivativeSize, PHOTO_WIDTH } from '../../images/image.ts'
import type { ImageView } from '../../images/image.schema.ts'
import { dimensionsText } from '../../artworks/physical/physical-work.ts'
import { framedWork } from '../../artworks/physical/work-geometry.ts'
import { STATUS_LABELS } from '../../artworks/publication/work-status.ts'
import { SIZE_NOT_STATED } from '../../artworks/card/work-text.ts'
import type { StockPhoto } from '../../stock-photos/stock-photo.schema.ts'
import { SHARE_SIZE } from '../../ui/page-meta.ts'
import type { WorkMarks } from '../feed/feed.ts'
import type { DetailedArtwork } from '../gallery.store.server.ts'

/** One of several images, with the words that its page needs. */
export type ShownImage = ImageView & { readonly label: string; readonly alt: string }

/** A work or a stock photo as its page shows it. */
export type DetailedWork = WorkMarks & {
  readonly card: WorkCard
  /** All images in the artist's order, where there are several. */
  readonly images: readonly ShownImage[]
  /** Null for a stock photo: its photographer has no page here. */
  readonly artistId: string | null
  readonly isPublished: boolean
  /** The status of an unpublished work, as its artist reads it; otherwise null. */
  readonly status: string | null
  readonly description: string
  /** Euros; the specification's default where the record has none. */
  readonly price: number
  /** The specification's default where the record has none; pages say that it is not stated. */
  readonly size: Size
  /** ISO day, or '' when unknown. */
  readonly date: string
  readonly location: string
  readonly likes: number
  readonly tags: readonly string[]
  /** Medium, technique and year, where the artist has given them, and the size. */
  readonly facts: ReadonlyArray<{ readonly term: string; readonly value: string }>
  /** The image for link previews: /og/… for works, the photo itself for stock photos. */
  readonly preview: { readonly url: string; readonly width: number; readonly height: number }
}

export function workOfArtwork(artwork: DetailedArtwork): DetailedWork {
  const { id, title, price, size, urls, image, alt_description, user } = artwork
  const edition = limitedOf(artwork.edition)
  // With a year, the day on which the work was added says nothing about the work.
  const added = artwork.year === null ? artwork.created_at.slice(0, 10) : ''
  const date = artwork.date ?? added
  return {
    card: {
      id,
      kind: 'artwork',
      title,
      price: price ?? DEFAULT_DETAIL_PRICE,
      year: String(artwork.year ?? date.slice(0, 4)),
      size,
      ...(edition !== null && { edition }),
      urls,
      image,
      alt_description,
      user: { name: user.name, profile_image: { small: user.profile_image.small } },
      attribution: null,
    },
    images: shownImages(artwork),
    artistId: artwork.artistId,
    isFavorited: artwork.isFavorited,
    isInCollection: artwork.isInCollection,
    isPublished: artwork.isPublished,
    status:
      artwork.status === undefined || artwork.isPublished ? null : STATUS_LABELS[artwork.status],
    description: artwork.description,
    price: price ?? DEFAULT_DETAIL_PRICE,
    size: size ?? DEFAULT_SIZE,
    date,
    location: user.location,
    likes: user.total_likes ?? 0,
    tags: artwork.tags,
    facts: factsOf(artwork),
    preview: { url: `/og/${id}.jpg`, ...SHARE_SIZE },
  }
}

function shownImages({ images, title }: DetailedArtwork): ShownImage[] {
  if (images.length < 2) return []
  return images.map((image) => {
    const { id, width, height, placeholder, urls, kind } = image
    const words = { label: imageKindLabel(kind), alt: imageAlt(image, title) }
    return { id, width, height, placeholder, urls, ...words }
  })
}

function limitedOf({ kind, size, available }: Edition): LimitedEdition | null {
  if (kind === 'open' || size === null || available === null) return null
  return { kind, size, available }
}

function factsOf(artwork: DetailedArtwork): DetailedWork['facts'] {
  const { medium, technique, year, edition } = artwork
  const facts = [
    { term: 'Medium', value: medium === null ? '' : capitalised(medium) },
    { term: 'Technique', value: technique },
    { term: 'Year', value: String(year ?? '') },
    { term: 'Edition', value: editionFact(edition) },
    ...sizeFacts(artwork),
  ]
  return facts.filter(({ value }) => value !== '')
}

function sizeFacts({ dimensions, shape, frame }: DetailedArtwork): DetailedWork['facts'] {
  if (dimensions === null) return [NO_SIZE]
  const { outer, depth } = framedWork({ dimensions, frame })
  const framed = frame === null ? '' : dimensionsText({ ...outer, depth }, shape)
  return [
    { term: 'Size', value: dimensionsText(dimensions, shape) },
    { term: 'Framed', value: framed },
  ]
}

const NO_SIZE = { term: 'Size', value: SIZE_NOT_STATED }

export function workOfPhoto(photo: StockPhoto, marks: WorkMarks): DetailedWork {
  return {
    card: cardOfPhoto(photo),
    images: [],
    artistId: null,
    ...marks,
    isPublished: true,
    status: null,
    description: photo.description,
    price: photo.price,
    size: DEFAULT_SIZE,
    date: photo.created_at.slice(0, 10),
    location: photo.user.location,
    likes: photo.user.total_likes,
    tags: photo.tags,
    facts: [NO_SIZE],
    preview: { url: photo.urls.regular, ...derivativeSize(photo, PHOTO_WIDTH) },
  }
}
