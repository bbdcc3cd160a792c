import { listShownWorks } from '../../app/rooms/room-work.store.server.ts'
import { exercise, nthOf, someOf, type Exercise } from './exercise.ts'

export const ROOM_READS: readonly Exercise[] = [
  exercise('works of a part of the rooms', listShownWorks, ({ works, people }, nth) => [
    someOf(works, nth, 48).map(({ id }) => id),
    nthOf(people, nth),
  ]),
]
