import {
  countArtists,
  listArtists,
  listLetters,
} from '../../app/gallery/directory/artist-listing.store.server.ts'
import { listLatestWorks } from '../../app/gallery/atom/atom-feed.store.server.ts'
import { exercise, nthOf, type Exercise } from './exercise.ts'

const FIRST = { after: null, limit: 24 } as const
const DEEP = { id: '00000000-0000-0000-0000-000000000000', nameKey: 'gia' }

/** The directory of artists, and Atom feeds. */
export const DIRECTORY_READS: readonly Exercise[] = [
  exercise('artists, first page', listArtists, () => [FIRST]),
  exercise('artists, late page', listArtists, () => [{ ...FIRST, after: DEEP }]),
  exercise('artists of a letter', listArtists, (_, nth) => [
    { ...FIRST, letter: nthOf(['a', 'e', 'z'], nth) },
  ]),
  exercise('artists by name', listArtists, (_, nth) => [
    { ...FIRST, q: nthOf(['elodie', 'num 17', 'zoe 123', 'nobody'], nth) },
  ]),
  exercise('artists by place, medium and letter', listArtists, (_, nth) => [
    { ...FIRST, place: nthOf(['malm', 'ghent'], nth), medium: 'print' as const, letter: 'b' },
  ]),
  exercise('number of artists', countArtists, () => [{}]),
  exercise('number of artists by place and medium', countArtists, (_, nth) => [
    { place: nthOf(['malm', 'ghent'], nth), medium: 'print' as const },
  ]),
  exercise('letters of artists', listLetters, () => []),
  exercise('Atom feed of the gallery', listLatestWorks, () => [{ artistId: null, limit: 9 }]),
  exercise('Atom feed of a search', listLatestWorks, ({ works }) => [
    { ids: works.slice(0, 9).map(({ id }) => id), limit: 9 },
  ]),
  exercise('Atom feed of an artist', listLatestWorks, ({ artists }, nth) => [
    { artistId: nthOf(artists, nth), limit: 9 },
  ]),
]
