import { GALLERY_PATH } from '../routing/gallery-path.ts'

const ACCENTS = /(?<=[A-Za-z])[\u0300-\u0344]+/g
const CAPITALS = /[A-Z\p{Script=Cyrillic}]+/gu

/** The most characters by which tags are compared. */
const MAX_LENGTH = 100

/**
 * A tag as in links: lower case without accents. `search.fold` in the migrations, by which tags are
 * compared, folds more letters; the page redirects from other spellings.
 */
export function foldTag(tag: string): string {
  const plain = tag.normalize('NFD').replaceAll(ACCENTS, '').normalize('NFC')
  const folded = plain.replaceAll(CAPITALS, (letters) => letters.toLowerCase())
  return [...folded].slice(0, MAX_LENGTH).join('').trim()
}

/** Tags that cannot be a path segment: URL parsers resolve dots, and `.data` is a page's data. */
const NO_SEGMENT = /^\.{1,2}$|\.data$/

/** The path of a tag's page; of a search for the few tags that cannot be a path segment. */
export function tagPath(tag: string): string {
  const folded = foldTag(tag)
  const name = encodeURIComponent(folded)
  return NO_SEGMENT.test(folded) ? `${GALLERY_PATH}?tag=${name}` : `/tags/${name}`
}
