import { RedDot } from '../../ui/components/red-dot.tsx'
import type { WorkCard } from '../artwork.ts'
import { editionText } from './edition-text.ts'

/** The number of copies left, for display beside the title; undefined for an open edition. */
export function editionStatus({ edition }: Pick<WorkCard, 'edition'>) {
  if (edition === undefined) return undefined
  const text = editionText(edition)
  return edition.available === 0 ? <RedDot>{text}</RedDot> : text
}
