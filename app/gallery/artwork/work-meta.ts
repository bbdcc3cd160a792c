import type { WorkCard } from '../../artworks/artwork.ts'
import { cardAlt, workPath } from '../../artworks/card/work-text.ts'
import { jpegUrl } from '../../images/image.ts'
import { workManifestPath } from '../../routing/iiif-path.ts'
import { breadcrumbs, descriptionOf } from '../../ui/meta-text.ts'
import type { PageMeta } from '../../ui/page-meta.ts'
import { artistPath } from '../artist/artist.ts'
import type { DetailedWork } from './detailed-work.ts'

/**
 * The `meta` of a work's page: title, description, preview image, and schema.org VisualArtwork with
 * its offer. Unpublished works get no public metadata.
 */
export function workMeta(work: DetailedWork, publicUrl: string): PageMeta {
  const { card, preview, isPublished } = work
  const artist = card.user.name
  const words = { title: `${card.title} by ${artist}`, description: describe(work, artist) }
  if (!isPublished) return { ...words, audience: 'oneself' }
  return {
    ...words,
    image: { ...preview, alt: cardAlt(card) },
    // Stock photos have none.
    ...(work.artistId !== null && { iiif: workManifestPath(card.id) }),
    subject: [visualArtwork(work, { artist, publicUrl }), trail(work, { artist, publicUrl })],
  }
}

function describe(work: DetailedWork, artist: string): string {
  const { card, description } = work
  const size = card.size === null ? '' : `, ${factOf(work, 'Size')}`
  const fallback = `${card.title}${size}, by ${artist}.`
  return descriptionOf(description === '' ? fallback : description)
}

const factOf = ({ facts }: DetailedWork, name: string) =>
  facts.find(({ term }) => term === name)?.value

type Context = { readonly artist: string; readonly publicUrl: string }

function visualArtwork(work: DetailedWork, { artist, publicUrl }: Context) {
  const { card, artistId, date, description, price, tags } = work
  const [medium, technique] = [factOf(work, 'Medium'), factOf(work, 'Technique')]
  const address = (path: string) => new URL(path, publicUrl).href
  const url = address(workPath(card.id))
  const length = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: 'CMT' })
  return {
    '@type': 'VisualArtwork',
    name: card.title,
    url,
    image: work.images.length > 1 ? imagesOf(work).map(address) : address(work.preview.url),
    ...(description === '' ? {} : { description }),
    ...(date || card.year ? { dateCreated: date || card.year } : {}),
    ...(medium === undefined ? {} : { artform: medium }),
    ...(technique === undefined ? {} : { artMedium: technique }),
    ...(tags.length === 0 ? {} : { keywords: tags.join(', ') }),
    creator: {
      '@type': 'Person',
      name: artist,
      ...(artistId === null ? {} : { url: address(artistPath(artistId)) }),
    },
    ...(card.size !== null && {
      width: length(card.size.width),
      height: length(card.size.height),
    }),
    offers: {
      '@type': 'Offer',
      url,
      // The checkout's price in euros (specification, point 9).
      price: price.toFixed(2),
      priceCurrency: 'EUR',
      availability: `https://schema.org/${availabilityOf(card)}`,
    },
  }
}

/** The image of link previews, and the further images of the artist. */
const imagesOf = ({ preview, images }: DetailedWork) => [
  preview.url,
  ...images.slice(1).map((image) => jpegUrl(image)),
]

function availabilityOf({ edition }: Pick<WorkCard, 'edition'>): string {
  if (edition?.available === 0) return 'SoldOut'
  return edition?.kind === 'limited' ? 'LimitedAvailability' : 'InStock'
}

function trail({ card, artistId }: DetailedWork, { artist, publicUrl }: Context) {
  const artistCrumb = artistId === null ? [] : [{ name: artist, path: artistPath(artistId) }]
  const ownCrumb = { name: card.title, path: workPath(card.id) }
  return breadcrumbs([...artistCrumb, ownCrumb], publicUrl)
}
