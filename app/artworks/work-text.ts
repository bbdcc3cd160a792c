import { formatRupees } from '../kernel/money.ts'
import { DEFAULT_GALLERY_PRICE, DEFAULT_SIZE, type Size, type WorkCard } from './artwork.ts'

/** Such as `50 × 70 cm`. */
export function sizeText({ width, height }: Size): string {
  return `${width} × ${height} cm`
}

/** Year and size in one line. A work without a size shows the default, as its page does. */
export function cardFacts({ year, size }: Pick<WorkCard, 'year' | 'size'>): string {
  return [year, sizeText(size ?? DEFAULT_SIZE)].filter((fact) => fact !== '').join(' · ')
}

/** In rupees; a work without a price shows the gallery's fallback (specification, point 9). */
export function cardPrice({ price }: Pick<WorkCard, 'price'>): string {
  return formatRupees(price ?? DEFAULT_GALLERY_PRICE)
}

/** The alternative text of the image. */
export function cardAlt({
  alt_description,
  title,
}: Pick<WorkCard, 'alt_description' | 'title'>): string {
  return alt_description === '' ? title : alt_description
}

/** The page of a work. Ids of stock photos come from outside and are encoded. */
export function workPath(id: string): string {
  return `/artwork/${encodeURIComponent(id)}`
}
