import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { prefersReducedMotion } from '../ui/interaction/image-transition.ts'
import { toast } from '../ui/toasts/toast.client.ts'
import { placeInAddress } from './room-address.ts'
import type { RoomPart } from './room.schema.ts'
import { scenePartOf } from './scene-part.ts'
import type { Scene, StartPlace } from './scene/scene-contract.ts'
import type { RoomParts } from './use-room-parts.ts'
import { useShownTheme } from './use-shown-theme.ts'

type SceneProps = RoomParts & {
  /** The place that the visitor asked for; null for the one in the address. */
  readonly target: StartPlace | null
  readonly onApproach: (workId: string | null) => void
  /** The visitor is in a room. */
  readonly onRoom: (index: number) => void
  /** The rooms are drawn, or the device has lost them for the moment. */
  readonly onDrawn: (isDrawn: boolean) => void
  readonly onFailure: () => void
}

/** Most parts that are loaded to find the work that a link leads to. */
const MAX_PARTS_TO_START = 20

/** Draws the rooms into a canvas while it is mounted. */
export function useScene(canvas: RefObject<HTMLCanvasElement | null>, props: SceneProps): void {
  const scene = useRef<Scene>(null)
  /** The number of drawn parts. */
  const drawn = useRef(0)
  const theme = useShownTheme()
  const { parts, target } = props

  const onApproach = useEffectEvent((workId: string | null) => props.onApproach(workId))
  const onRoom = useEffectEvent((index: number) => props.onRoom(index))
  const onNeedRoom = useEffectEvent(() => props.moreNearby())
  const onDrawn = useEffectEvent((isDrawn: boolean) => props.onDrawn(isDrawn))
  const onFailure = useEffectEvent(() => props.onFailure())
  const findStart = useEffectEvent(() => partsUpTo(props, startOf(props)))
  const open = useEffectEvent((found: readonly RoomPart[]) => {
    // The visitor may have loaded more while the script of the rooms was loading.
    const known = parts.length > found.length ? parts : found
    drawn.current = known.length
    const part = scenePartOf(known)
    const start = startOf(props)
    props.onDrawn(true)
    return {
      part,
      start: isIn(known, start) ? start : { room: part.firstRoom },
      theme,
      reducedMotion: prefersReducedMotion(),
      coveredWidth,
    }
  })

  useEffect(() => {
    let isGone = false
    const start = async () => {
      const [{ createScene }, known] = await Promise.all([
        import('./scene/room-scene.client.ts'),
        findStart(),
      ])
      if (isGone || canvas.current === null) return
      scene.current = createScene(canvas.current, {
        ...open(known),
        onApproach: (workId) => onApproach(workId),
        onRoom: (index) => onRoom(index),
        onNeedRoom: () => onNeedRoom(),
        onDrawn: (isDrawn) => onDrawn(isDrawn),
        onMissingPicture,
        onFailure: () => onFailure(),
      })
    }
    start().catch(() => {
      if (!isGone) onFailure()
    })
    return () => {
      isGone = true
      scene.current?.dispose()
      scene.current = null
    }
  }, [canvas])
  useEffect(() => {
    if (scene.current === null || parts.length <= drawn.current) return
    scene.current.addRooms(scenePartOf(parts.slice(drawn.current)))
    drawn.current = parts.length
  }, [parts])
  useEffect(() => scene.current?.setTheme(theme), [theme])
  useEffect(() => {
    if (target !== null && 'workId' in target) scene.current?.goTo(target.workId)
  }, [target])
}

const onMissingPicture = () =>
  toast.error('Some pictures could not be loaded. They are tried again as you walk.', {
    id: 'room-pictures',
  })

/**
 * CSS pixels that the label covers, as in room-stage.module.css; 0 where it is below the canvas.
 */
const coveredWidth = (canvasWidth: number): number =>
  matchMedia('(min-width: 48rem)').matches ? Math.min(336, canvasWidth * 0.4) + 24 : 0

const isIn = (parts: readonly RoomPart[], place: StartPlace): boolean =>
  'workId' in place
    ? parts.some(({ works }) => works.some(({ id }) => id === place.workId))
    : parts.some(
        ({ firstRoom, rooms }) => place.room >= firstRoom && place.room < firstRoom + rooms.length,
      )

function startOf({ target, parts: [first] }: SceneProps): StartPlace {
  return target ?? placeInAddress(location.hash) ?? { room: first?.firstRoom ?? 0 }
}

/** Loads further parts until one has the start place, or there are no more. */
async function partsUpTo(
  { parts, more }: RoomParts,
  start: StartPlace,
): Promise<readonly RoomPart[]> {
  const known = [...parts]
  while (known.length < MAX_PARTS_TO_START) {
    const next = known.at(-1)?.nextCursor ?? null
    if (next === null || isIn(known, start)) return known
    const part = await more(next)
    if (part === null) return known
    known.push(part)
  }
  return known
}
