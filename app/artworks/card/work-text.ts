import { formatRupees } from '../../kernel/money.ts'
import { factLine } from '../../kernel/count.ts'
import { lengthsText } from '../physical/lengths-text.ts'
import { DEFAULT_GALLERY_PRICE, type Size, type WorkCard } from '../artwork.ts'

/** Such as `50 × 70 cm`. */
export function sizeText({ width, height }: Size): string {
  return lengthsText([width, height])
}

/** The text for a work whose artist has stated no size. */
export const SIZE_NOT_STATED = 'size not stated'

/** The size of a card. */
export const cardSize = ({ size }: Pick<WorkCard, 'size'>): string =>
  size === null ? SIZE_NOT_STATED : sizeText(size)

/** Year and size in one line. */
export function cardFacts(card: Pick<WorkCard, 'year' | 'size'>): string {
  return factLine([card.year, cardSize(card)])
}

/** In rupees. A work without a price shows the gallery's fallback (specification, point 9). */
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
