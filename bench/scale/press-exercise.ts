import {
  findOwnPress,
  findPress,
  listPressWorks,
  savePress,
} from '../../app/gallery/press/press.store.server.ts'
import { NO_PRESS, PRESS_WORKS } from '../../app/gallery/press/press.ts'
import { exercise, nthOf, type Exercise } from './exercise.ts'
import type { Scene } from './scene.ts'

const artistOf = ({ works }: Scene, nth: number) => nthOf(works, nth).artistId
const PAGE = { limit: PRESS_WORKS, after: null }

export const PRESS_READS: readonly Exercise[] = [
  exercise('press page', findPress, (scene, nth) => [artistOf(scene, nth), PAGE]),
  exercise('200 of 10,000 works for the press', listPressWorks, ({ busyArtist, deep }) => [
    busyArtist,
    { ...PAGE, after: deep.busyArtist },
  ]),
  exercise("artist's texts for the press", findOwnPress, (scene, nth) => [artistOf(scene, nth)]),
]

export const PRESS_WRITES: readonly Exercise[] = [
  exercise('save texts for the press', savePress, (scene, nth) => [artistOf(scene, nth), NO_PRESS]),
  exercise('change texts for the press', savePress, (scene, nth) => [
    artistOf(scene, nth),
    { ...NO_PRESS, revision: 1 },
  ]),
]
