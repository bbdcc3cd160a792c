import type { FoundExhibitions as Found } from '../../exhibitions/exhibition.store.server.ts'
import { ExhibitionEntries } from '../exhibition/exhibition-entries.tsx'

/** The series and exhibitions that a search finds by their titles. */
export const FoundExhibitions = ({ items, correctedTo }: Found) => (
  <ExhibitionEntries
    exhibitions={items}
    {...(correctedTo !== null && { note: `Shown are those for “${correctedTo}”.` })}
  />
)
