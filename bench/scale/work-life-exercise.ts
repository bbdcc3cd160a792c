import { duplicateArtwork } from '../../app/artworks/life/duplicate.store.server.ts'
import {
  changeLife,
  findArtistOfWork,
  listDueWorks,
  publishDueWork,
} from '../../app/artworks/life/work-life.store.server.ts'
import { publishLife, takeDown } from '../../app/artworks/life/work-life.ts'
import { listArtistArtworks } from '../../app/artworks/artwork.store.server.ts'
import {
  discardDraft,
  findDraft,
  listDrafts,
  saveDraft,
  sweepDrafts,
} from '../../app/dashboard/drafts/stored-draft.store.server.ts'
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

export const WORK_LIFE_READS: readonly Exercise[] = [
  exercise("artist's own works of one status", listArtistArtworks, ({ busyArtist }) => [
    busyArtist,
    { limit: SMALL_PAGE, after: null, status: 'taken-down' as const },
  ]),
  exercise('works that are due', listDueWorks, ({ now }) => [now, 1000]),
  exercise('whom to tell of a work', findArtistOfWork, ({ works }, nth) => [nthOf(works, nth).id]),
]

export const WORK_LIFE_WRITES: readonly Exercise[] = [
  exercise('publish a work', changeLife, ({ drafts, now }, nth) => {
    const { id, artistId } = nthOf(drafts, nth)
    return [{ id, artistId }, (life) => publishLife(life, now)]
  }),
  exercise('take a work down', changeLife, (scene, nth) => [
    keyOf(scene, nth),
    (life) => takeDown(life, scene.now),
  ]),
  preparedExercise('publish a work that is due', publishDueWork, async (scene, nth, db) => {
    const { now } = scene
    const { id, artistId } = nthOf(scene.drafts, nth)
    await changeLife(db, { id, artistId }, (life) => ({ ...life, scheduledAt: now }))
    return [
      { id, artistId },
      { now, decide: (life) => publishLife(life, now) },
    ]
  }),
  exercise('release the copies of a work', releaseCopiesOf, (scene, nth) => [
    keyOf(scene, nth).id,
    scene.now,
  ]),
  exercise('duplicate a work', duplicateArtwork, (scene, nth) => [keyOf(scene, nth), newId()]),
]
