import { duplicateArtwork } from '../../app/artworks/publication/duplicate.store.server.ts'
import {
  changePublication,
  findArtistOfWork,
  listDueWorks,
  publishDueWork,
} from '../../app/artworks/publication/publication.store.server.ts'
import { publishWork, takeDown } from '../../app/artworks/publication/publication.ts'
import { listArtistArtworks } from '../../app/artworks/artwork.store.server.ts'
import {
  discardDraft,
  findDraft,
  listDrafts,
  saveDraft,
  sweepDrafts,
} from '../../app/dashboard/drafts/server-draft.store.server.ts'
import { releaseCopiesOf } from '../../app/artworks/edition/copy.store.server.ts'
import { newId } from '../../app/kernel/id.ts'
import { exercise, nthOf, preparedExercise, type Exercise } from './exercise.ts'
import { SMALL_PAGE, type Scene } from './scene.ts'

const keyOf = ({ works }: Scene, nth: number) => {
  const { id, artistId } = nthOf(works, nth)
  return { id, artistId }
}

const draftOf = (scene: Scene, nth: number) => {
  const { id: form, artistId: userId } = keyOf(scene, nth)
  return { userId, form }
}

export const DRAFT_READS: readonly Exercise[] = [
  exercise('draft of a form', findDraft, (scene, nth) => [draftOf(scene, nth)]),
  exercise('all drafts of an artist', listDrafts, (scene, nth) => [draftOf(scene, nth).userId]),
]

export const DRAFT_WRITES: readonly Exercise[] = [
  exercise('save a draft', saveDraft, (scene, nth) => [
    draftOf(scene, nth),
    { fields: { title: 'T' }, imageId: null, seen: 0, now: scene.now },
  ]),
  exercise('discard a draft', discardDraft, (scene, nth) => [draftOf(scene, nth)]),
  exercise('remove old drafts', sweepDrafts, ({ now }) => [now]),
]

export const PUBLICATION_READS: readonly Exercise[] = [
  exercise("artist's own works of one status", listArtistArtworks, ({ busyArtist }) => [
    busyArtist,
    { limit: SMALL_PAGE, after: null, status: 'taken-down' as const },
  ]),
  exercise('works that are due', listDueWorks, ({ now }) => [now, 1000]),
  exercise('whom to tell of a work', findArtistOfWork, ({ works }, nth) => [nthOf(works, nth).id]),
]

export const PUBLICATION_WRITES: readonly Exercise[] = [
  exercise('publish a work', changePublication, ({ drafts, now }, nth) => {
    const { id, artistId } = nthOf(drafts, nth)
    return [{ id, artistId }, (state) => publishWork(state, now)]
  }),
  exercise('take a work down', changePublication, (scene, nth) => [
    keyOf(scene, nth),
    (state) => takeDown(state, scene.now),
  ]),
  preparedExercise('publish a work that is due', publishDueWork, async (scene, nth, db) => {
    const { now } = scene
    const { id, artistId } = nthOf(scene.drafts, nth)
    await changePublication(db, { id, artistId }, (state) => ({ ...state, scheduledAt: now }))
    return [
      { id, artistId },
      { now, decide: (state) => publishWork(state, now) },
    ]
  }),
  exercise('release the copies of a work', releaseCopiesOf, (scene, nth) => [
    keyOf(scene, nth).id,
    scene.now,
  ]),
  exercise('duplicate a work', duplicateArtwork, (scene, nth) => [keyOf(scene, nth), newId()]),
]
