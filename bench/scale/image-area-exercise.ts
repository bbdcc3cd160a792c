import { WHOLE_PHOTO } from '../../app/images/area/image-area.ts'
import { findArea, saveArea } from '../../app/images/area/image-area.store.server.ts'
import { findImage } from '../../app/images/storage/image-row.store.server.ts'
import { exercise, exerciseInTransaction, nthOf, type Exercise } from './exercise.ts'

export const IMAGE_AREA_READS: readonly Exercise[] = [
  exercise('of which photo an image is a part', findArea, ({ imageIds }, nth) => [
    nthOf(imageIds, nth),
  ]),
  exercise('a photo to be straightened', findImage, ({ imageIds }, nth) => [nthOf(imageIds, nth)]),
]

export const IMAGE_AREA_WRITES: readonly Exercise[] = [
  exerciseInTransaction('keep the area of a photo', saveArea, ({ imageIds }, nth) => [
    { imageId: nthOf(imageIds, nth), photoId: nthOf(imageIds, nth + 1), corners: WHOLE_PHOTO },
  ]),
]
