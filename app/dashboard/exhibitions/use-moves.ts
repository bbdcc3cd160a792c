import { useState } from 'react'
import type { HangingPlace } from '../../rooms/room-plan.ts'
import type { HungWork } from '../../rooms/room.schema.ts'
import type { HungRooms } from './hung-rooms.server.ts'
import { placeValue } from './hanging-form.ts'

type Moves = ReadonlyMap<string, HangingPlace>

/**
 * Tracks moves since the last save. Other works keep their stored places.
 * @param revision stored revision of the exhibition
 */
export function useMoves(revision: number, { rooms, works }: HungRooms) {
  const [moves, setMoves] = useState<Moves>(new Map())
  const [known, setKnown] = useState(revision)
  const unsaved = unsavedMoves(moves, { rooms, works })
  if (known !== revision) {
    setKnown(revision)
    setMoves(unsaved)
  }
  const placeOf = ({ id, place }: HungWork): HangingPlace => unsaved.get(id) ?? place
  const move = (id: string, place: HangingPlace) => setMoves((last) => new Map(last).set(id, place))
  return { placeOf, move, isMoved: unsaved.size > 0, dropMoves: () => setMoves(new Map()) }
}

/** Drops moves of works or rooms that no longer exist, and moves back to the stored place. */
function unsavedMoves(moves: Moves, { rooms, works }: Pick<HungRooms, 'rooms' | 'works'>): Moves {
  const stored = new Map(works.map(({ id, place }) => [id, placeValue(place)]))
  const isUnsaved = (id: string, place: HangingPlace) =>
    place.room < rooms.length && stored.has(id) && stored.get(id) !== placeValue(place)
  return new Map([...moves].filter(([id, place]) => isUnsaved(id, place)))
}
