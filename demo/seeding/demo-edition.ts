import type { EditionTerms } from '../../app/artworks/edition/edition.ts'
import type { DemoArtist, DemoWork } from '../demo-artist.ts'

const OPEN: EditionTerms = { kind: 'open', size: null, proofs: 0 }
const UNIQUE: EditionTerms = { kind: 'unique', size: 1, proofs: 0 }

/** Pen drawings are unique works. */
export const editionOf = (artist: DemoArtist, work: DemoWork): EditionTerms =>
  /\bpen\b/i.test(work.technique ?? artist.technique) ? UNIQUE : OPEN
