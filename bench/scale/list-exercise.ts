import { findCards } from '../../app/artworks/card/work-card.store.server.ts'
import { newId } from '../../app/kernel/id.ts'
import {
  copySharedList,
  createList,
  deleteList,
  mergeIntoList,
  endSharing,
  renameList,
  shareList,
} from '../../app/lists/list-change.store.server.ts'
import {
  addItems,
  addListItem,
  listExisting,
  listItemIds,
  moveListItem,
  removeListItem,
  setNote,
} from '../../app/lists/items/list-item.store.server.ts'
import {
  countLists,
  findList,
  findSharedList,
  listLists,
} from '../../app/lists/list.store.server.ts'
import { exercise, exerciseInTransaction, nthOf, someOf, type Exercise } from './exercise.ts'
import type { Scene } from './scene.ts'

/** The list of the nth person, which has the id of its owner. */
function placeOf({ people, works, now }: Scene, nth: number) {
  const userId = nthOf(people, nth)
  return { userId, listId: userId, itemId: nthOf(works, nth).id, now }
}

const newList = ({ people, now }: Scene, nth: number) => ({
  id: newId(),
  userId: nthOf(people, nth),
  name: `New ${nth} ${newId()}`,
  now,
})

const worksOf = ({ works }: Scene, nth: number) => someOf(works, nth, 20).map(({ id }) => id)

export const LIST_READS: readonly Exercise[] = [
  exercise('cards of 20 works', findCards, (scene, nth) => [worksOf(scene, nth)]),
  exercise('lists, and which hold a work', listLists, ({ people, works }, nth) => [
    nthOf(people, nth),
    nthOf(works, nth).id,
  ]),
  exercise('one list', findList, ({ people }, nth) => [nthOf(people, nth), nthOf(people, nth)]),
  exercise('a shared list', findSharedList, ({ people }, nth) => [nthOf(people, nth)]),
  exercise('how many lists', countLists, ({ people }, nth) => [nthOf(people, nth)]),
]

export const LIST_WRITES: readonly Exercise[] = [
  exercise('add a list', createList, (scene, nth) => [newList(scene, nth), newId()]),
  exercise('rename a list', renameList, (scene, nth) => [
    { ...newList(scene, nth), id: nthOf(scene.people, nth) },
  ]),
  exercise('share a list', shareList, ({ people }, nth) => [
    { id: nthOf(people, nth), userId: nthOf(people, nth), token: newId() },
  ]),
  exercise('make a list private', endSharing, ({ people }, nth) => [nthOf(people, nth)]),
  exercise('add a work to a list', addListItem, (scene, nth) => [placeOf(scene, nth)]),
  exercise('note a work of a list', setNote, (scene, nth) => [
    { ...placeOf(scene, nth), note: 'Note' },
  ]),
  exercise('move a work of a list', moveListItem, (scene, nth) => [
    { ...placeOf(scene, nth), before: null },
  ]),
  exercise('remove a work from a list', removeListItem, (scene, nth) => [placeOf(scene, nth)]),
  exercise('copy a shared list', copySharedList, (scene, nth) => [
    nthOf(scene.people, nth + 1),
    { ...newList(scene, nth), requestKey: newId() },
  ]),
  exercise("merge a guest's list of 20 works", mergeIntoList, (scene, nth) => [
    { ...newList(scene, nth), items: worksOf(scene, nth).map((id) => ({ id, note: '' })) },
  ]),
  exerciseInTransaction('add 20 works to a list', addItems, (scene, nth) => [
    nthOf(scene.people, nth),
    worksOf(scene, nth).map((id) => ({ id, note: '' })),
  ]),
  exerciseInTransaction('the works of a list', listItemIds, (scene, nth) => [
    nthOf(scene.people, nth),
  ]),
  exerciseInTransaction('20 works that may be gone', listExisting, (scene, nth) => [
    worksOf(scene, nth).map((id) => ({ id, note: '' })),
  ]),
  exercise('delete a list', deleteList, ({ people }, nth) => [
    nthOf(people, nth),
    nthOf(people, nth),
  ]),
]
