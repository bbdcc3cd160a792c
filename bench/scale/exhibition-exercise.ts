import { arrangePage, listPinnedWorks } from '../../app/exhibitions/arrangement.store.server.ts'
import {
  changeExhibition,
  createExhibition,
  deleteExhibition,
  setExhibitionHanging,
  setExhibitionPublication,
  setExhibitionWorks,
} from '../../app/exhibitions/exhibition-change.store.server.ts'
import {
  findExhibition,
  findHanging,
  findOwnExhibition,
  findShownExhibition,
  listArranged,
  listExhibitions,
  listExhibitionsById,
  listExhibitionsOfWork,
  listOwnExhibitions,
  listExhibitionWorks,
  listShownExhibitions,
} from '../../app/exhibitions/exhibition.store.server.ts'
import { listAllExhibitions } from '../../app/exhibitions/exhibition-list.store.server.ts'
import { LISTED_STATES } from '../../app/exhibitions/exhibition-list.ts'
import { newId } from '../../app/kernel/id.ts'
import { dayOf } from '../../app/kernel/timestamp.ts'
import { exercise, nthOf, someOf, type Exercise } from './exercise.ts'
import type { Scene } from './scene.ts'

/** The exhibition of the nth artist, which has the id of its owner. */
function keyOf({ artists, now }: Scene, nth: number) {
  const artistId = nthOf(artists, nth)
  return { id: artistId, artistId, now }
}

/** Works of many artists, of which only the owner's are accepted. */
const worksOf = ({ works }: Scene, nth: number) => someOf(works, nth, 20).map(({ id }) => id)

export const EXHIBITION_READS: readonly Exercise[] = [
  exercise("an artist's exhibitions", listExhibitions, ({ artists, now }, nth) => [
    nthOf(artists, nth),
    now,
  ]),
  exercise('own exhibitions', listOwnExhibitions, ({ artists, now }, nth) => [
    nthOf(artists, nth),
    now,
  ]),
  exercise('found exhibitions', listExhibitionsById, (scene, nth) => [
    someOf(scene.artists, nth, 12),
    scene.now,
  ]),
  exercise('all exhibitions', listAllExhibitions, ({ artists, now }, nth) => [
    {
      after: { state: nthOf(LISTED_STATES, nth), day: dayOf(now), id: nthOf(artists, nth) },
      limit: 24,
      now,
    },
  ]),
  exercise('an exhibition', findExhibition, ({ artists, now }, nth) => [
    nthOf(artists, nth),
    { viewerId: null, now },
  ]),
  exercise('what an artist has hung', findHanging, ({ artists }, nth) => [nthOf(artists, nth)]),
  exercise('own exhibition', findOwnExhibition, (scene, nth) => [keyOf(scene, nth), scene.now]),
  exercise('all works of an exhibition', listExhibitionWorks, ({ artists }, nth) => [
    nthOf(artists, nth),
  ]),
  exercise('the exhibitions of a work', listExhibitionsOfWork, ({ works }, nth) => [
    nthOf(works, nth).id,
  ]),
  exercise('a sitemap of exhibitions, per exhibition', listShownExhibitions, (scene, nth) => [
    { from: nthOf(scene.artists, nth), limit: 9 },
  ]),
  exercise('the next sitemap of exhibitions', findShownExhibition, (scene, nth) => [
    { from: nthOf(scene.artists, nth), places: 9 },
  ]),
  exercise('own works in a given order', listArranged, (scene, nth) => [
    nthOf(scene.artists, nth),
    worksOf(scene, nth),
  ]),
  exercise('the first works of a page, to arrange them', listPinnedWorks, ({ busyArtist }) => [
    busyArtist,
  ]),
]

export const EXHIBITION_WRITES: readonly Exercise[] = [
  exercise('add an exhibition', createExhibition, (scene, nth) => [
    { ...keyOf(scene, nth), id: newId(), kind: 'series' as const, title: 'New' },
    newId(),
  ]),
  exercise('change an exhibition', changeExhibition, (scene, nth) => [
    keyOf(scene, nth),
    {
      kind: 'exhibition' as const,
      title: 'Changed',
      text: 'Other works',
      opensOn: '2026-05-01',
      closesOn: null,
      place: 'Porto',
    },
  ]),
  exercise('order an exhibition', setExhibitionWorks, (scene, nth) => [
    keyOf(scene, nth),
    worksOf(scene, nth).map((id) => ({ id, text: '' })),
  ]),
  exercise('hang an exhibition', setExhibitionHanging, (scene, nth) => [
    keyOf(scene, nth),
    {
      places: worksOf(scene, nth).map((id) => ({
        id,
        room: 0,
        side: 'north' as const,
        offset: 900,
      })),
      texts: ['By the river'],
    },
  ]),
  exercise('publish an exhibition', setExhibitionPublication, (scene, nth) => [
    keyOf(scene, nth),
    false,
  ]),
  exercise('arrange a page', arrangePage, (scene, nth) => [
    nthOf(scene.artists, nth),
    { exhibitions: [nthOf(scene.artists, nth)], works: worksOf(scene, nth) },
  ]),
  exercise('delete an exhibition', deleteExhibition, (scene, nth) => [keyOf(scene, nth)]),
]
