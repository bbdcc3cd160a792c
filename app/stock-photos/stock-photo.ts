import { centsFromEuros, type Cents } from '../kernel/money.ts'
import type { StockPhoto } from './stock-photo.schema.ts'

/** A photo from a source, without the price, which is Frame's own. */
export type UnpricedPhoto = Omit<StockPhoto, 'price'>

/** The service's default grey, for photos without a colour. */
export const DEFAULT_PLACEHOLDER = '#e6e3dc'

const PRICE_STEP_EUROS = 5
const HIGHEST_PRICE_EUROS = 2500

/**
 * A price of 5 to 2500 euros in steps of 5, all equally likely (specification, point 9).
 * @param random returns a number from 0 to below 1
 */
export function drawPrice(random: () => number): Cents {
  const steps = HIGHEST_PRICE_EUROS / PRICE_STEP_EUROS
  const step = Math.min(Math.floor(random() * steps), steps - 1) + 1
  return centsFromEuros(step * PRICE_STEP_EUROS)
}

/**
 * The link to the service in the credit line "Photo by … on Unsplash", which its guidelines
 * require.
 */
export const UNSPLASH_HOME = referralLink('https://unsplash.com/')

/** Adds the parameters that the attribution guideline of the service requires on links to it. */
export function referralLink(address: string): string {
  const url = new URL(address)
  url.searchParams.set('utm_source', 'frame')
  url.searchParams.set('utm_medium', 'referral')
  return url.href
}

const TITLE_LENGTH = 60

/**
 * Makes the title of a card from the texts of a photo: the first sentence of the first usable text,
 * without links and hashtags, at most 60 characters, capitalised.
 */
export function titleFrom(texts: readonly (string | null | undefined)[]): string {
  for (const text of texts) {
    const sentence = firstSentence(text ?? '')
    if (sentence !== '') return capitalise(shorten(sentence, TITLE_LENGTH))
  }
  return 'Untitled'
}

function firstSentence(text: string): string {
  const words = text
    .replace(/https?:\/\/\S+|(?<!\S)[#@][\p{L}\p{N}_.-]+/gu, ' ')
    .trim()
    // Splits at line breaks and at ends of sentences, but not within `1.5` or `St. Ives`.
    .split(/[\r\n]+|(?<=\p{L}{3}[.!?])\s+(?=\p{Lu})/u)
    .map((part) => part.replace(/\s+/g, ' ').trim())
  const sentence = words.find((part) => /[\p{L}\p{N}]/u.test(part)) ?? ''
  return sentence.replace(/[\s.,;:–—-]+$/u, '')
}

/** Cuts between words, or within one very long word. */
function shorten(text: string, length: number): string {
  const characters = [...text]
  if (characters.length <= length) return text
  const start = characters.slice(0, length).join('')
  const lastSpace = start.lastIndexOf(' ')
  const kept = lastSpace > length / 2 ? start.slice(0, lastSpace) : start.slice(0, -1)
  return `${kept.replace(/[\s.,;:–—-]+$/u, '')}…`
}

function capitalise(text: string): string {
  const [first = '', ...rest] = text
  return first.toLocaleUpperCase('en') + rest.join('')
}
