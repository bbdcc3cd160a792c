import { capitalised } from '../artworks/medium.ts'
import { sizeText } from '../artworks/card/work-text.ts'
import { formatDay } from '../kernel/day.ts'
import { editionWords } from './certificate.ts'
import type { CertificateFacts } from './certificate.schema.ts'

/** The facts of a certificate as pairs of a label and a value. */
export function listFacts(facts: CertificateFacts): readonly (readonly [string, string])[] {
  const { certificate, work, edition, purchasedOn, issuedOn } = facts
  const { medium, technique, widthCm: width, heightCm: height, year } = work
  const size = width === null || height === null ? null : sizeText({ width, height })
  const all: readonly (readonly [string, string | null])[] = [
    ['Artist', work.artist],
    ['Edition', editionWords(edition)],
    ['Medium', medium === null ? null : capitalised(medium)],
    ['Technique', technique],
    ['Size', size],
    ['Year', year === null ? null : String(year)],
    ['Purchased', formatDay(purchasedOn)],
    ['Issued', formatDay(issuedOn)],
    ['Certificate', certificate],
  ]
  return all.flatMap(([term, value]) => (value === null ? [] : [[term, value] as const]))
}
