import { centsFromEuros, type Cents } from '../kernel/money.ts'

/** A photo of the stock-photo service in the shape of an artwork, so that a card can show either. */
export type StockPhoto = {
  readonly id: string
  readonly title: string
  readonly description: string
  /** Euros; drawn once per photo, then the same for everybody. */
  readonly price: number
  /** ISO date on which the photo was taken or published. */
  readonly created_at: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** `#rrggbb`, shown until the image has loaded. */
  readonly placeholder: string
  readonly tags: readonly string[]
  readonly urls: { readonly regular: string; readonly small: string }
  readonly alt_description: string
  readonly user: {
    readonly name: string
    readonly location: string
    readonly bio: string
    readonly total_likes: number
    /** Addresses, or '' where the service has no picture of the photographer. */
    readonly profile_image: {
      readonly small: string
      readonly medium: string
      readonly large: string
    }
  }
  /** Where the service asks us to link to; null for the built-in sketches. */
  readonly attribution: { readonly photographerUrl: string; readonly photoUrl: string } | null
}

/** A photo as its source describes it; the price is Frame's own. */
export type UnpricedPhoto = Omit<StockPhoto, 'price'>

/** The service's own grey, for a photo that comes without a colour. */
export const DEFAULT_PLACEHOLDER = '#e6e3dc'

const PRICE_STEP_EUROS = 5
const MOST_EXPENSIVE_EUROS = 2500

/**
 * A price of 5 to 2500 euros in steps of 5, each as likely as the others (specification, point 9).
 * @param random gives a number from 0 up to, not including, 1
 */
export function drawPrice(random: () => number): Cents {
  const steps = MOST_EXPENSIVE_EUROS / PRICE_STEP_EUROS
  const step = Math.min(Math.floor(random() * steps), steps - 1) + 1
  return centsFromEuros(step * PRICE_STEP_EUROS)
}

/** The service's page, as its guidelines ask: "Photo by … on Unsplash", each a link that says who refers. */
export const UNSPLASH_HOME = referralLink('https://unsplash.com/')

/** Adds what the service's attribution guideline asks of every link back to it. */
export function referralLink(address: string): string {
  const url = new URL(address)
  url.searchParams.set('utm_source', 'frame')
  url.searchParams.set('utm_medium', 'referral')
  return url.href
}

const TITLE_LENGTH = 60

/**
 * A title for a card from the texts that a photo has: the first that says something, its first
 * sentence, without links and hashtags, at most 60 characters, with a capital.
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
    // A line break or the mark that ends a sentence; `1.5` and `St. Ives` go on.
    .split(/[\r\n]+|(?<=\p{L}{3}[.!?])\s+(?=\p{Lu})/u)
    .map((part) => part.replace(/\s+/g, ' ').trim())
  const sentence = words.find((part) => /[\p{L}\p{N}]/u.test(part)) ?? ''
  return sentence.replace(/[\s.,;:–—-]+$/u, '')
}

/** Cuts between words; one very long word is cut where it must be. */
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
