import type { MetaDescriptor } from 'react-router'
import { UNKNOWN_ARTIST } from '../account/user.ts'
import { cardAlt, sizeText, workPath } from '../artworks/work-text.ts'
import type { DetailedWork } from './detailed-work.ts'

const DESCRIPTION_LENGTH = 155

/**
 * What a link to a work looks like elsewhere: title, description, picture, and schema.org's VisualArtwork
 * with its offer. The root adds the canonical address.
 * @param publicUrl where people reach Frame
 */
export function workMeta(work: DetailedWork, publicUrl: string): MetaDescriptor[] {
  const { card } = work
  const artist = card.user.name === '' ? UNKNOWN_ARTIST : card.user.name
  const title = `${card.title} by ${artist} · Frame`
  const description = describe(work, artist)
  const url = new URL(workPath(card.id), publicUrl).href
  const image = new URL(work.previewUrl, publicUrl).href
  if (work.isDraft) return [{ title }, { name: 'robots', content: 'noindex' }]
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Frame' },
    { property: 'og:title', content: `${card.title} by ${artist}` },
    { property: 'og:description', content: description },
    { property: 'og:image', content: image },
    { property: 'og:image:alt', content: cardAlt(card) },
    { name: 'twitter:card', content: 'summary_large_image' },
    { 'script:ld+json': visualArtwork(work, { url, image, artist }) },
  ]
}

function describe({ card, description, size }: DetailedWork, artist: string): string {
  const text = description === '' ? `${card.title}, ${sizeText(size)}, by ${artist}.` : description
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= DESCRIPTION_LENGTH ? line : `${line.slice(0, DESCRIPTION_LENGTH - 1)}…`
}

function visualArtwork(
  { card, date, description, size, price, tags }: DetailedWork,
  { url, image, artist }: { url: string; image: string; artist: string },
) {
  const length = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: 'CMT' })
  return {
    '@context': 'https://schema.org',
    '@type': 'VisualArtwork',
    name: card.title,
    url,
    image,
    ...(description === '' ? {} : { description }),
    ...(date === '' ? {} : { dateCreated: date }),
    ...(tags.length === 0 ? {} : { keywords: tags.join(', ') }),
    creator: { '@type': 'Person', name: artist },
    width: length(size.width),
    height: length(size.height),
    offers: {
      '@type': 'Offer',
      url,
      price: price.toFixed(2),
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
    },
  }
}
