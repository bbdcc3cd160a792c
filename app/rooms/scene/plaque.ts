import { framedWork } from '../../artworks/physical/work-geometry.ts'
import type { PlacedWork, Room } from '../room-plan.ts'
import { colourOf, createTrimList, scaled, type TrimData, type TrimList } from './trim-list.ts'
import { onWall } from './wall-space.ts'
import type { PictureData } from './hung-mesh.ts'

export const CARD = colourOf('#f7f5f0')
const TITLE = colourOf('#6f6a63')
const TEXT = colourOf('#b3aea6')

/** Millimetres. */
export const PLAQUE = { width: 130, height: 84 } as const
const { width: WIDTH, height: HEIGHT } = PLAQUE
const DEPTH = 3
/** Millimetres from the wall to the text, in front of the lines. */
const TEXT_OUT = DEPTH + 1.2
/** Millimetres from the work, and the limits of the middle's height above the floor. */
const BESIDE = 80
const LOWEST = 1150
const HIGHEST = 1450

/** Lines that show from afar instead of the text: left, top, width, height from the upper left. */
const LINES = [
  [12, 16, 70, 3.2],
  [12, 32, 48, 2.2],
  [12, 42, 82, 2.2],
  [12, 66, 40, 2.2],
] as const

/** The plaques beside the works of a room. */
export function plaquesOf(room: Room, works: readonly PlacedWork[]): TrimData {
  const list = createTrimList()
  for (const hung of works) addPlaque(list, room, hung)
  return list.finish()
}

/** Converts points of a work's plaque, from its upper left corner, to points of the scene. */
function placingOn(room: Room, { work, place }: PlacedWork) {
  const { outer } = framedWork(work)
  const left = place.offset + outer.width / 2 + BESIDE
  const aligned = place.centre - outer.height / 2 + HEIGHT / 2
  const top = Math.min(HIGHEST, Math.max(LOWEST, aligned)) + HEIGHT / 2
  return (x: number, y: number, out: number) =>
    onWall(room, place.side, { offset: left + x, height: top - y, out })
}

/** The rectangle of a plaque's text. */
export function plaqueText(room: Room, hung: PlacedWork): PictureData {
  const at = placingOn(room, hung)
  const corners = [at(0, HEIGHT, TEXT_OUT), at(WIDTH, HEIGHT, TEXT_OUT)]
  return {
    position: new Float32Array([...corners, at(WIDTH, 0, TEXT_OUT), at(0, 0, TEXT_OUT)].flat()),
    uv: new Float32Array([0, 1, 1, 1, 1, 0, 0, 0]),
    index: new Uint16Array([0, 1, 2, 0, 2, 3]),
  }
}

function addPlaque(list: TrimList, room: Room, hung: PlacedWork): void {
  const at = placingOn(room, hung)
  const face = (
    x: number,
    y: number,
    { right, down }: { right: number; down: number },
    out: number,
  ) =>
    [
      at(x, y + down, out),
      at(x + right, y + down, out),
      at(x + right, y, out),
      at(x, y, out),
    ] as const
  list.quad(face(0, 0, { right: WIDTH, down: HEIGHT }, DEPTH), CARD)
  // The lower edge is in the shade.
  list.quad(
    [
      at(0, HEIGHT + 2, 0.5),
      at(WIDTH, HEIGHT + 2, 0.5),
      at(WIDTH, HEIGHT, DEPTH),
      at(0, HEIGHT, DEPTH),
    ],
    scaled(CARD, 0.66),
  )
  for (const [nth, [x, y, right, down]] of LINES.entries()) {
    list.quad(face(x, y, { right, down }, DEPTH + 0.6), nth === 0 ? TITLE : TEXT)
  }
}
