import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useHydrated } from '../ui/interaction/use-hydrated.ts'
import { savesData } from '../ui/interaction/saves-data.ts'
import { listItemId } from './room-text.ts'
import type { StartPlace } from './scene/scene-contract.ts'
import { addressOfPlace, placeInAddress } from './room-address.ts'

export type RoomView = {
  /** `waiting` before scripts run. */
  readonly shown: 'waiting' | 'rooms' | 'list'
  /** Whether this device draws rooms. */
  readonly canWalk: boolean
  /** Where the visitor has asked to go; null for the place in the address. */
  readonly target: StartPlace | null
  /** Shows the other view, at the same place. */
  readonly toggle: () => void
  readonly walkTo: (workId: string) => void
  /** Where the visitor is. */
  readonly setPlace: (place: StartPlace) => void
  /** The rooms cannot be drawn. */
  readonly fail: () => void
}

/**
 * Which of the two views is shown.
 * @param region in which the key L changes the view
 */
export function useRoomView(region: RefObject<HTMLElement | null>, hasRooms: boolean): RoomView {
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState<'rooms' | 'list' | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [target, setTarget] = useState<StartPlace | null>(null)
  const canWalk = isHydrated && hasRooms && !hasFailed && hasWebGl2()
  const shown = !isHydrated ? 'waiting' : canWalk ? (chosen ?? firstView()) : 'list'

  // Where there is only the list, its part comes into view as by a fragment.
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

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'l' || !isPlain(event)) return
    event.preventDefault()
    toggle()
  })
  useEffect(() => {
    const stop = new AbortController()
    region.current?.addEventListener('keydown', (event) => onKey(event), stop)
    return () => stop.abort()
  }, [region])

  return {
    shown,
    canWalk,
    target,
    toggle,
    walkTo(workId) {
      setTarget({ workId })
      setChosen('rooms')
      scrollTo({ top: 0 })
    },
    setPlace: (place) => {
      // The router does not hear of it: the page stays the same.
      history.replaceState(history.state, '', addressOfPlace(place))
    },
    fail: () => setHasFailed(true),
  }
}

/** Rooms have pictures of some hundred kilobytes each. */
const firstView = () => (savesData() ? 'list' : 'rooms')

/** Whether a key is no shortcut of the browser, and not typed into a field. */
const isPlain = (event: KeyboardEvent): boolean =>
  !event.altKey &&
  !event.ctrlKey &&
  !event.metaKey &&
  !(event.target instanceof Element && event.target.closest('input, textarea, select') !== null)

function focusInList(place: StartPlace | null): void {
  const element = findInList(place)
  const target = element?.querySelector<HTMLElement>('h3 a') ?? element
  target?.focus()
}

function findInList(place: StartPlace | null): HTMLElement | null {
  if (place === null) return null
  return document.getElementById(
    'workId' in place ? listItemId(place.workId) : `room-${place.room + 1}`,
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
