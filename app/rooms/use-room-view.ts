import { type KeyboardEvent, useEffect, useState } from 'react'
import { useHydrated } from '../ui/interaction/use-hydrated.ts'
import { savesData } from '../ui/interaction/saves-data.ts'
import { listItemId, roomTitleId } from './room-text.ts'
import type { StartPlace } from './scene/scene-contract.ts'
import { addressOfPlace, placeInAddress } from './room-address.ts'

export type RoomProblem = {
  readonly kind: 'no-webgl' | 'failed'
  /** Whether the focus was on the drawn rooms, which are gone. */
  readonly hadFocus: boolean
}

export type RoomView = {
  /** `waiting` before scripts run. */
  readonly shown: 'waiting' | 'rooms' | 'list'
  /** Whether this device draws rooms. */
  readonly canWalk: boolean
  /** Why there are no drawn rooms; null where there are, or nothing hangs. */
  readonly problem: RoomProblem | null
  /** The place that the visitor asked for; null for the one in the address. */
  readonly target: StartPlace | null
  /** Shows the other view, at the same place. */
  readonly toggle: () => void
  /** Toggles on the key L. Listen on focused elements only: speech input may type any key. */
  readonly toggleByKey: (event: KeyboardEvent) => void
  readonly walkTo: (workId: string) => void
  /** Writes the place of the visitor into the address. */
  readonly setPlace: (place: StartPlace) => void
  /** Shows the list from now on, since the rooms cannot be drawn. */
  readonly fail: () => void
}

/** The view that the visitor has chosen; null before that. */
type Choice = 'rooms' | 'list' | null

/** The choice, for a component that stays when the rooms are replaced. */
export const useRoomChoice = () => useState<Choice>(null)

/** Chooses between the drawn rooms and the list. */
export function useRoomView(
  hasRooms: boolean,
  [chosen, setChosen]: ReturnType<typeof useRoomChoice>,
): RoomView {
  const isHydrated = useHydrated()
  const [failure, setFailure] = useState<RoomProblem | null>(null)
  const [target, setTarget] = useState<StartPlace | null>(null)
  const problem = !isHydrated || !hasRooms ? null : hasWebGl2() ? failure : NO_WEBGL
  const canWalk = isHydrated && hasRooms && problem === null
  const shown = !isHydrated ? 'waiting' : canWalk ? (chosen ?? firstView()) : 'list'

  // The fragment names a place of the rooms, so the list scrolls to it by script.
  const isListAtFirst = shown === 'list' && chosen === null
  useEffect(() => {
    if (isListAtFirst) findInList(placeInAddress(location.hash))?.scrollIntoView()
  }, [isListAtFirst])

  function toggle() {
    if (!canWalk) return
    setTarget(null)
    setChosen(shown === 'rooms' ? 'list' : 'rooms')
    if (shown === 'rooms') focusInList(placeInAddress(location.hash))
  }

  return {
    shown,
    canWalk,
    problem,
    target,
    toggle,
    toggleByKey(event) {
      if (event.key.toLowerCase() !== 'l' || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      toggle()
    },
    walkTo(workId) {
      setTarget({ workId })
      setChosen('rooms')
      scrollTo({ top: 0 })
    },
    setPlace: (place) => {
      // Bypasses the router, since the page stays the same.
      history.replaceState(history.state, '', addressOfPlace(place))
    },
    fail: () =>
      setFailure({
        kind: 'failed',
        hadFocus: document.activeElement instanceof HTMLCanvasElement,
      }),
  }
}

const NO_WEBGL: RoomProblem = { kind: 'no-webgl', hadFocus: false }

/** The pictures of rooms take some hundred kilobytes each, so `Save-Data` gets the list. */
const firstView = () => (savesData() ? 'list' : 'rooms')

function focusInList(place: StartPlace | null): void {
  const element = findInList(place)
  const target = element?.querySelector<HTMLElement>('h3 a') ?? element
  target?.focus()
}

function findInList(place: StartPlace | null): HTMLElement | null {
  if (place === null) return null
  return document.getElementById(
    'workId' in place ? listItemId(place.workId) : roomTitleId(place.room),
  )
}

let knownSupport: boolean | null = null

function hasWebGl2(): boolean {
  knownSupport ??= asksForWebGl2()
  return knownSupport
}

function asksForWebGl2(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
