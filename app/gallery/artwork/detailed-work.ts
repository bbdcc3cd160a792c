import {
  cardOfPhoto,
  DEFAULT_DETAIL_PRICE,
  DEFAULT_SIZE,
  type Size,
  type WorkCard,
} from '../../artworks/artwork.ts'
import type { StockPhoto } from '../../stock-photos/stock-photo.ts'
import { SHARE_SIZE } from '../../ui/page-meta.ts'
import type { WorkMarks } from '../feed/feed.ts'
import type { DetailedArtwork } from '../gallery.store.server.ts'

/** A work or a stock photo as its page shows it. */
export type DetailedWork = WorkMarks & {
  readonly card: WorkCard
  /** Null for a stock photo: its photographer has no page here. */
  readonly artistId: string | null
  readonly isDraft: boolean
  readonly description: string
  /** Euros; the specification's default where the record has none. */
  readonly price: number
  readonly size: Size
  /** ISO day, or '' when unknown. */
  readonly date: string
  readonly location: string
  readonly likes: number
  readonly tags: readonly string[]
  /** The image for link previews: /og/… for works, the photo itself for stock photos. */
  readonly preview: { readonly url: string; readonly width: number; readonly height: number }
}

export function workOfArtwork(artwork: DetailedArtwork): DetailedWork {
  const { id, title, price, size, urls, image, alt_description, user } = artwork
  const date = artwork.date ?? artwork.created_at.slice(0, 10)
  return {
    card: {
      id,
      kind: 'artwork',
      title,
      price: price ?? DEFAULT_DETAIL_PRICE,
      year: date.slice(0, 4),
      size,
      urls,
      image,
      alt_description,
      user: { name: user.name, profile_image: { small: user.profile_image.small } },
      attribution: null,
    },
    artistId: artwork.artistId,
    isFavorited: artwork.isFavorited,
    isInCollection: artwork.isInCollection,
    isDraft: !artwork.isPublished,
    description: artwork.description,
    price: price ?? DEFAULT_DETAIL_PRICE,
    size: size ?? DEFAULT_SIZE,
    date,
    location: user.location,
    likes: user.total_likes ?? 0,
    tags: artwork.tags,
    preview: { url: `/og/${id}.jpg`, ...SHARE_SIZE },
  }
}

export function workOfPhoto(photo: StockPhoto, marks: WorkMarks): DetailedWork {
  return {
    card: cardOfPhoto(photo),
    artistId: null,
    ...marks,
    isDraft: false,
    description: photo.description,
    price: photo.price,
    size: DEFAULT_SIZE,
    date: photo.created_at.slice(0, 10),
    location: photo.user.location,
    likes: photo.user.total_likes,
    tags: photo.tags,
    preview: { url: photo.urls.regular, ...regularSize(photo) },
  }
}

/** Pixels: the width of the stock-photo service's `regular` file. */
const REGULAR_WIDTH = 1080

function regularSize({ width, height }: Pick<StockPhoto, 'width' | 'height'>) {
  return {
    width: REGULAR_WIDTH,
    height: Math.round((REGULAR_WIDTH * height) / Math.max(width, 1)),
  }
}
