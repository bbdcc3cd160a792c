import { GALLERY_PATH } from '../routing/gallery-path.ts'

const ACCENTS = /(?<=[A-Za-z])[\u0300-\u0344]+/g
const CAPITALS = /[A-Z\p{Script=Cyrillic}]+/gu

/** The most characters by which tags are compared. */
const MAX_LENGTH = 100

/**
 * A tag as links spell it: lower case without accents. `search.fold` in the migrations, by which
 * tags are compared, folds more letters; the page redirects from a spelling that is left.
 */
export function foldTag(tag: string): string {
  const plain = tag.normalize('NFD').replaceAll(ACCENTS, '').normalize('NFC')
  const folded = plain.replaceAll(CAPITALS, (letters) => letters.toLowerCase())
  return [...folded].slice(0, MAX_LENGTH).join('').trim()
}

/** What an address has no segment for: URL parsers resolve dots, and `.data` is a page's data. */
const NO_SEGMENT = /^\.{1,2}$|\.data$/

/** The page of a tag; a search for those few that an address cannot name. */
export function tagPath(tag: string): string {
  const folded = foldTag(tag)
  const name = encodeURIComponent(folded)
  return NO_SEGMENT.test(folded) ? `${GALLERY_PATH}?tag=${name}` : `/tags/${name}`
}
