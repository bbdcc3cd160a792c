import { artistPath } from '../artist/artist.ts'
import { dimensionsText } from '../../artworks/physical/physical-work.ts'
import { cardPrice, SIZE_NOT_STATED } from '../../artworks/card/work-text.ts'
import type { WorkCard } from '../../artworks/artwork.ts'
import { capitalised } from '../../artworks/medium.ts'
import { factLine } from '../../kernel/count.ts'
import { CV_KINDS } from './press-rules.ts'
import type { CvEntry, OwnPress, PressWork } from './press.schema.ts'

/** Each kind as the heading of its entries, and as the choice for one entry. */
export const CV_WORDS = {
  education: { heading: 'Education', choice: 'Education' },
  'solo-exhibition': { heading: 'Solo exhibitions', choice: 'Solo exhibition' },
  'group-exhibition': { heading: 'Group exhibitions', choice: 'Group exhibition' },
  residency: { heading: 'Residencies', choice: 'Residency' },
  award: { heading: 'Awards', choice: 'Award' },
  collection: { heading: 'Collections', choice: 'Collection' },
  publication: { heading: 'Publications', choice: 'Publication' },
  other: { heading: 'Further activities', choice: 'Something else' },
} as const satisfies Record<CvEntry['kind'], { heading: string; choice: string }>

/** Sorts entries by kind, and keeps the artist's order within a kind. */
export function orderCv(entries: readonly CvEntry[]): CvEntry[] {
  return entries.toSorted((one, other) => CV_KINDS.indexOf(one.kind) - CV_KINDS.indexOf(other.kind))
}

/** Adds an entry among those of its kind: before the first that is older, or that has no year. */
export function addToCv(entries: readonly CvEntry[], entry: CvEntry): CvEntry[] {
  const isAfter = (other: CvEntry) => other.kind === entry.kind && yearOf(other) < yearOf(entry)
  const at = entries.findIndex(isAfter)
  return orderCv(at === -1 ? [...entries, entry] : entries.toSpliced(at, 0, entry))
}

const yearOf = ({ from, to }: CvEntry): number => to ?? from ?? Number.NEGATIVE_INFINITY

/** The index to which an entry moves within its kind; null at the end of the kind. */
export function neighbourInCv(
  entries: readonly CvEntry[],
  at: number,
  towards: 'up' | 'down',
): number | null {
  const to = towards === 'up' ? at - 1 : at + 1
  const [moved, other] = [entries[at], entries[to]]
  return moved !== undefined && moved.kind === other?.kind ? to : null
}

/** The entries under the headings of their kinds. @param entries as `orderCv` orders them */
export function groupCv<Entry extends CvEntry>(
  entries: readonly Entry[],
): { readonly kind: CvEntry['kind']; readonly entries: readonly Entry[] }[] {
  return [...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, group]) => ({
    kind,
    entries: group,
  }))
}

/** Such as `2024` and `2019–2021`; '' without a year. */
export const spanText = ({ from, to }: Pick<CvEntry, 'from' | 'to'>): string =>
  from === null ? '' : to === null ? String(from) : `${from}–${to}`

/** Such as `Kunsthalle, Basel`. */
export const entryText = ({ text, place }: Pick<CvEntry, 'text' | 'place'>): string =>
  place === '' ? text : `${text}, ${place}`

export const NO_PRESS: OwnPress = {
  portraitAlt: '',
  portraitCredit: '',
  contact: '',
  website: '',
  cv: [],
  revision: 0,
}

/** Works on one page, and in a document. */
export const PRESS_WORKS = 200

export const pressPath = (artistId: string): string => `${artistPath(artistId)}/press`

export const portraitAltOf = (artistName: string, alt: string): string =>
  alt === '' ? `Portrait of ${artistName}` : alt

/** Such as `Photo: Ines Vogt`; '' without a credit. */
export const creditText = (credit: string): string => (credit === '' ? '' : `Photo: ${credit}`)

/** The lines below the title of a work. */
export function workLines(work: PressWork): string[] {
  const { year, technique, medium, dimensions, shape, edition } = work
  const size = dimensions === null ? SIZE_NOT_STATED : dimensionsText(dimensions, shape)
  const made = [year, technique === '' && medium !== null ? capitalised(medium) : technique]
  const isSold = edition?.available === 0
  const left =
    edition?.kind === 'limited' && !isSold ? `${edition.available} of ${edition.size} left` : ''
  return [
    made.filter((part) => part !== '').join(', '),
    factLine([size, editionWords(edition)]),
    isSold ? 'Sold' : factLine([cardPrice(work), left]),
  ].filter((line) => line !== '')
}

function editionWords(edition: WorkCard['edition']): string {
  if (edition === undefined) return 'Open edition'
  return edition.kind === 'unique' ? 'Unique work' : `Edition of ${edition.size}`
}
