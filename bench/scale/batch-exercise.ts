import {
  insertArtworkIn,
  updateArtworkIn,
} from '../../app/artworks/saving/artwork-change.store.server.ts'
import {
  listArtistArtworks,
  listOwnByImage,
  listOwnById,
} from '../../app/artworks/artwork.store.server.ts'
import { decideEdition } from '../../app/artworks/edition/copy.store.server.ts'
import { newId } from '../../app/kernel/id.ts'
import { exercise, exerciseInTransaction, nthOf, type Exercise } from './exercise.ts'

const PAGE = { limit: 50, after: null }
const EDITION = { wanted: { kind: 'unique', size: 1, proofs: 0 } } as const

/** Reads of an artist who works on many works at once. */
export const BATCH_READS: readonly Exercise[] = [
  exercise("artist's own drafts", listArtistArtworks, ({ busyArtist }) => [
    busyArtist,
    { ...PAGE, status: 'draft' as const },
  ]),
  exercise("artist's own works with a word", listArtistArtworks, ({ busyArtist }) => [
    busyArtist,
    { ...PAGE, q: 'light' },
  ]),
  exercise('own works by their ids', listOwnById, ({ works }, nth) => {
    const { id, artistId } = nthOf(works, nth)
    return [artistId, [id]]
  }),
  exercise('own works by their images', listOwnByImage, ({ works }, nth) => {
    const { imageId, artistId } = nthOf(works, nth)
    return [artistId, [imageId]]
  }),
  exercise('whether an edition may change', decideEdition, ({ works, now }, nth) => [
    nthOf(works, nth).id,
    { ...EDITION, wasSold: async () => false, now },
  ]),
]

export const BATCH_WRITES: readonly Exercise[] = [
  exerciseInTransaction('add one of many works', insertArtworkIn, ({ works }, nth) => {
    const { artistId, imageId } = nthOf(works, nth)
    const texts = { title: 'T', description: 'D', altDescription: 'A' }
    return [{ ...texts, id: newId(), artistId, imageId }]
  }),
  exerciseInTransaction('change one of many works', updateArtworkIn, ({ works }, nth) => {
    const { id, artistId } = nthOf(works, nth)
    return [{ id, artistId }, { title: `Changed ${nth}`, tags: ['ink', `Changed ${nth}`] }, null]
  }),
]
