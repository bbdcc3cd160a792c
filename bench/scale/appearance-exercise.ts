import { findNearDuplicate } from '../../app/artworks/near-duplicate.store.server.ts'
import { listSimilarWorks } from '../../app/gallery/artwork/similar-work.store.server.ts'
import {
  listUndescribed,
  saveAppearance,
} from '../../app/images/appearance/appearance.store.server.ts'
import {
  findCellState,
  moveToCells,
  removeCells,
  sampleDescriptors,
  saveCells,
} from '../../app/images/appearance/descriptor-cell.store.server.ts'
import { listImagesByColour } from '../../tests/helpers/files/coloured-images.ts'
import type { Appearance } from '../../app/images/appearance/appearance.ts'
import type { Database } from '../../app/database/database.server.ts'
import { saveImage } from '../../app/images/storage/image-row.store.server.ts'
import { newId } from '../../app/kernel/id.ts'
import { exercise, nthOf, preparedExercise, type Exercise } from './exercise.ts'

const appearance: Appearance = {
  palette: [0.4, 0.3, 0.15, 0.1, 0.05].map((share) => ({ share, colour: [share, 0.1, -0.1] })),
  descriptor: Array.from({ length: 32 }, (_, nth) => (nth * 37) % 100),
}

async function addImage(db: Database): Promise<string> {
  const id = newId()
  await saveImage(db, { id, width: 9, height: 9, placeholder: '#888888', bytes: 9 })
  return id
}

export const APPEARANCE_READS: readonly Exercise[] = [
  exercise('images without a descriptor among a hundred', listUndescribed, ({ imageIds }, nth) => [
    { afterId: nthOf(imageIds, nth), limit: 100 },
  ]),
  exercise('images with most of three colours', listImagesByColour, (_, nth) => [
    ['1f4e79', 'c0504d', 'e8e4d8'].map((hex, place) => ({ hex, share: 1 + ((nth + place) % 3) })),
  ]),
  exercise('the cells of similar images', findCellState, () => []),
  exercise('a sample of descriptors', sampleDescriptors, () => [100]),
]

/** Whether an image nearly equals another artist's. */
export const nearDuplicate = exercise('a near duplicate', findNearDuplicate, ({ works }, nth) => {
  const { imageId, artistId } = nthOf(works, nth)
  return [{ imageId, artistId, publishedBefore: nth % 2 === 0 ? null : new Date() }]
})

/** Works that look like one of them. */
export const similarWorks = exercise('similar works', listSimilarWorks, ({ works }, nth) => [
  { artworkId: nthOf(works, nth).id, limit: 12 },
])

export const APPEARANCE_WRITES: readonly Exercise[] = [
  preparedExercise('save the appearance of an image', saveAppearance, async (_scene, _nth, db) => [
    await addImage(db),
    appearance,
  ]),
  exercise('save cells of similar images', saveCells, () => [
    { version: 8, last: 99_999 },
    [appearance.descriptor],
  ]),
  exercise('move images to the latest cells', moveToCells, () => [{ first: 1 }, 10]),
  exercise('remove earlier cells', removeCells, () => [{ first: 0 }]),
]
