import { insertDraft } from '../../app/artworks/saving/artwork-change.store.server.ts'
import { newId } from '../../app/kernel/id.ts'
import {
  countPartialUploads,
  renewLease,
  findPartialUpload,
  finishPartialUpload,
  leasePartialUpload,
  insertPartialUpload,
  listPartialUploads,
  listUnfinished,
  releaseLease,
  sweepPartialUploadRows,
  removePartialUpload,
  removePartialUploads,
} from '../../app/uploads/partial/partial-upload.store.server.ts'
import { exercise, exerciseInTransaction, nthOf, type Exercise } from './exercise.ts'
import { PAGE, type Scene } from './scene.ts'

const keyOf = ({ people }: Scene, nth: number) => ({ id: newId(), userId: nthOf(people, nth) })

export const PARTIAL_UPLOAD_READS: readonly Exercise[] = [
  exercise('an upload in parts', findPartialUpload, (scene, nth) => [keyOf(scene, nth), scene.now]),
  exercise("an artist's uploads in parts", listPartialUploads, ({ seller, now }) => [
    seller,
    { limit: PAGE, after: null, now },
  ]),
  exercise('unfinished uploads of an account', countPartialUploads, ({ seller, now }) => [
    seller,
    now,
  ]),
  exercise('which files are needed', listUnfinished, () => [[newId(), newId()]]),
]

export const PARTIAL_UPLOAD_WRITES: readonly Exercise[] = [
  exerciseInTransaction('begin an upload in parts', insertPartialUpload, (scene, nth) => [
    {
      ...keyOf(scene, nth),
      fileName: 'a.jpg',
      fileType: 'image/jpeg',
      lastModified: null,
      length: 9,
      expiresAt: scene.now,
    },
  ]),
  exercise('lease an upload in parts', leasePartialUpload, (scene, nth) => [
    keyOf(scene, nth),
    { holder: newId(), until: scene.now, now: scene.now },
  ]),
  exercise('renew the lease', renewLease, ({ now }) => [newId(), { holder: newId(), until: now }]),
  exercise('release it', releaseLease, ({ now }) => [newId(), { holder: newId(), expiresAt: now }]),
  exerciseInTransaction('finish an upload in parts', finishPartialUpload, ({ now }) => [
    newId(),
    { holder: newId(), now },
  ]),
  exerciseInTransaction('add the draft of an upload', insertDraft, (scene, nth) => [
    {
      id: newId(),
      artistId: nthOf(scene.people, nth),
      imageId: nthOf(scene.imageIds, nth),
      title: 'Untitled',
    },
  ]),
  exercise('remove an upload in parts', removePartialUpload, (scene, nth) => [keyOf(scene, nth)]),
  exercise('remove all of an account', removePartialUploads, ({ people }, nth) => [
    nthOf(people, nth),
  ]),
  exercise('delete the rows of abandoned uploads', sweepPartialUploadRows, ({ now }) => [now]),
]
