import type { ImageFile } from '../../images/image.ts'
import type { HangableWork, RoomPlan } from '../room-plan.ts'

// The interface between the page and the drawn rooms. The page imports `createScene` of
// `room-scene.client.ts` when rooms are shown.

/** The text of the plaque beside a drawn work. */
export type PlaqueText = {
  readonly title: string
  /** The artist, then year and technique; none is empty. */
  readonly lines: readonly string[]
  readonly price: string
}

export type SceneWork = HangableWork & {
  readonly title: string
  readonly plaque: PlaqueText
  /** WebP files, from the smallest to the largest; the whole photo of the work. */
  readonly files: readonly ImageFile[]
  /** The average colour, `#rrggbb`. */
  readonly placeholder: string
}

/** Consecutive rooms with their works. Indices in the plan count from the first room of all. */
export type ScenePart = {
  /** The index of `plan.rooms[0]`. */
  readonly firstRoom: number
  readonly plan: RoomPlan
  /** `plan.places[n]` is the place of `works[n]`. */
  readonly works: readonly SceneWork[]
}

/** A place before a work, or at the entry of a room. */
export type StartPlace = { readonly workId: string } | { readonly room: number }

export type SceneOptions = {
  /** The first rooms; others are added as they arrive. */
  readonly part: ScenePart
  readonly start: StartPlace
  /** Jumps instead of gliding. */
  readonly reducedMotion: boolean
  readonly theme: 'light' | 'dark'
  /** CSS pixels at the right of a canvas that the label of a work covers. */
  readonly coveredWidth: (canvasWidth: number) => number
  /** A visitor has stepped up to a work, or away from all (null). */
  readonly onApproach: (workId: string | null) => void
  /** A visitor has come into a room. */
  readonly onRoom: (index: number) => void
  /** A visitor is near a doorway to a room that is not loaded yet. May be called repeatedly. */
  readonly onNeedRoom: () => void
  /** The device has lost the drawn rooms and may restore them (false), or has done so (true). */
  readonly onDrawn: (isDrawn: boolean) => void
  /** The picture of a work could not be loaded. */
  readonly onMissingPicture: () => void
  /** The device lost the scene for good; the page shows the list. */
  readonly onFailure: () => void
}

export type Scene = {
  /** Steps up to a work of the loaded rooms. */
  readonly goTo: (workId: string) => void
  readonly addRooms: (part: ScenePart) => void
  readonly setTheme: (theme: 'light' | 'dark') => void
  /** Ends drawing, and releases GPU memory and all listeners. */
  readonly dispose: () => void
}

/** @throws where the canvas has no WebGL 2 */
export type CreateScene = (canvas: HTMLCanvasElement, options: SceneOptions) => Scene
