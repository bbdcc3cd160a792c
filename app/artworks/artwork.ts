import type { ImageView } from '../images/image.schema.ts'
import type { ArtworkImage } from './artwork-image.ts'
import { normaliseLine } from '../kernel/normalise-text.ts'
import { refuse, type Refusal } from '../kernel/result.ts'
import type { StockPhoto } from '../stock-photos/stock-photo.schema.ts'
import type { Edition, LimitedEdition } from './edition/edition.ts'
import type { WorkStatus } from './publication/work-status.ts'
import type { Medium } from './medium.ts'
import type { Dimensions, Frame, WorkShape } from './physical/physical-work.ts'

/** Artworks of one artist, drafts included. */
export const MAX_ARTWORKS = 10_000

/** Centimetres, whole. */
export type Size = { readonly width: number; readonly height: number }

/**
 * Defaults for a record without a price or size (specification, point 9), in euros and centimetres.
 * Pages say that the size is not stated.
 */
export const DEFAULT_DETAIL_PRICE = 675
export const DEFAULT_GALLERY_PRICE = 225
export const DEFAULT_SIZE: Size = { width: 100, height: 150 }

/** The artist's block on every one of their works (specification, point 3). */
export type ArtistBlock = {
  readonly name: string
  readonly location: string
  readonly bio: string
  /** The number of users who have this work among their favourites. */
  readonly total_likes?: number | undefined
  readonly profile_image: {
    readonly small: string
    readonly medium: string
    readonly large: string
  }
}

/** A work as the API gives it, in the specification's field names (point 3). */
export type Artwork = {
  readonly id: string
  readonly title: string
  readonly description: string
  /** Euros; null when the artist set none. */
  readonly price: number | null
  /** ISO day on which the work was made. */
  readonly date: string | null
  /** `dimensions` in whole centimetres. */
  readonly size: Size | null
  /** Null where the artist has stated no size. */
  readonly dimensions: Dimensions | null
  readonly shape: WorkShape
  /** Null without a frame. */
  readonly frame: Frame | null
  /** Millimetres from the floor to the centre; null for the gallery's centre line. */
  readonly hangingHeight: number | null
  readonly tags: string[]
  readonly medium: Medium | null
  /** In the artist's words, such as `oil on linen`; '' when unknown. */
  readonly technique: string
  /** The year of the work, for artists who do not know its day. */
  readonly year: number | null
  readonly edition: Edition
  readonly imageUrl: string
  readonly urls: { readonly regular: string; readonly small: string }
  readonly image: ImageView
  /** In the artist's order; the first is `image`, with `alt_description`. */
  readonly images: ArtworkImage[]
  readonly isPublished: boolean
  readonly publishedAt: string | null
  readonly created_at: string
  readonly createdAt: string
  readonly alt_description: string
  readonly artistId: string
  readonly isArtistWork: true
  /** The operators' reason for hiding the work; only its artist sees it. */
  readonly hiddenReason?: string | undefined
  /** Counts the changes of facts and images; only its artist sees it. */
  readonly revision?: number | undefined
  /** Only its artist sees it, like the schedule and the original. */
  readonly status?: WorkStatus | undefined
  /** ISO time at which a job publishes the work. */
  readonly scheduledFor?: string | null | undefined
  /** The message of the refusal of the last scheduled publication. */
  readonly scheduleRefusal?: string | null | undefined
  /** The work of which this one is a new edition. */
  readonly duplicatedFrom?: string | null | undefined
  /**
   * In responses to changes: another artist's published work whose image nearly equals this one.
   */
  readonly nearDuplicate?: NearDuplicate | undefined
  readonly user: ArtistBlock
}

export type NearDuplicate = { readonly id: string; readonly title: string; readonly artist: string }

export const nearDuplicateText = ({ title, artist }: Omit<NearDuplicate, 'id'>): string =>
  `Its image nearly equals “${title}” by ${artist}.`

/** The data of a card in the gallery, the favourites or a cart, for artworks and stock photos. */
export type WorkCard = {
  readonly id: string
  readonly kind: 'artwork' | 'stock-photo'
  readonly title: string
  /** Euros. */
  readonly price: number | null
  /** Four digits, or '' when unknown. */
  readonly year: string
  readonly size: Size | null
  /** Absent for open editions and stock photos. */
  readonly edition?: LimitedEdition | undefined
  readonly urls: { readonly regular: string; readonly small: string }
  /** Pixels and colour; `id` is null for images outside our image store. */
  readonly image: {
    readonly id: string | null
    readonly width: number
    readonly height: number
    readonly placeholder: string
  }
  readonly alt_description: string
  readonly user: { readonly name: string; readonly profile_image: { readonly small: string } }
  /** Links that the stock-photo service requires. */
  readonly attribution: StockPhoto['attribution']
}

export function cardOfPhoto(photo: StockPhoto): WorkCard {
  return {
    id: photo.id,
    kind: 'stock-photo',
    title: photo.title,
    price: photo.price,
    year: photo.created_at.slice(0, 4),
    size: null,
    urls: { regular: photo.urls.regular, small: photo.urls.small },
    image: {
      id: null,
      width: photo.width,
      height: photo.height,
      placeholder: photo.placeholder,
    },
    alt_description: photo.alt_description,
    user: {
      name: photo.user.name,
      profile_image: { small: photo.user.profile_image.small },
    },
    attribution: photo.attribution,
  }
}

export type Draft = {
  readonly publishedAt: null
  readonly priceCents: number | null
  /** The operators' reason for hiding the work; null for most works. */
  readonly hiddenReason: string | null
}
export type PublicationFacts = { readonly publishedAt: Date; readonly priceCents: number }

/**
 * Publishes a draft at `now`. A published work stays as it is and does not move to the top again.
 * @returns the refusal `no-price` for a work without a price, or `artwork-hidden` while operators
 * hide it
 */
export function publish(
  artwork: Draft | PublicationFacts,
  now: Date,
): PublicationFacts | Refusal<'no-price' | 'artwork-hidden'> {
  if (artwork.publishedAt !== null) return artwork
  const hidden = refuseHidden(artwork)
  if (hidden !== null) return hidden
  if (artwork.priceCents === null) return refuse('no-price')
  return { publishedAt: now, priceCents: artwork.priceCents }
}

/** The refusal for a work that operators hide; null for others. */
export const refuseHidden = ({
  hiddenReason,
}: Pick<Draft, 'hiddenReason'>): Refusal<'artwork-hidden'> | null =>
  hiddenReason === null ? null : refuse('artwork-hidden', hiddenText(hiddenReason))

/**
 * The notice for the artist of a hidden work.
 * @param reason as the operator wrote it
 */
export const hiddenText = (reason: string): string =>
  `Hidden by the people who run this gallery: ${reason}`

/** Splits on commas, trims, drops blank tags and repeats (specification, point 5). */
export function parseTags(text: string): string[] {
  const tags = text.split(',').map(normaliseLine)
  return [...new Set(tags.filter((tag) => tag !== ''))]
}
