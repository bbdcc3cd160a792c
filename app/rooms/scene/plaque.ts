import { framedWork } from '../../artworks/physical/work-geometry.ts'
import type { Room } from '../room-plan.ts'
import type { HungWork } from '../walk/pick.ts'
import { colourOf, createTrimList, scaled, type TrimData, type TrimList } from './trim-list.ts'
import { onWall } from './wall-space.ts'

const CARD = colourOf('#f7f5f0')
const TITLE = colourOf('#6f6a63')
const TEXT = colourOf('#b3aea6')

/** Millimetres. */
const WIDTH = 84
const HEIGHT = 54
const DEPTH = 3
/** From the work, and from the floor to the middle. */
const BESIDE = 90
const LOWEST = 1150
const HIGHEST = 1450

/** Lines of text, from the upper left corner: left, top, width and height. */
const LINES = [
  [9, 12, 44, 2.2],
  [9, 21, 30, 1.5],
  [9, 27, 52, 1.5],
  [9, 33, 38, 1.5],
] as const

/** The cards beside the works of a room. */
export function plaquesOf(room: Room, works: readonly HungWork[]): TrimData {
  const list = createTrimList()
  for (const hung of works) addPlaque(list, room, hung)
  return list.finish()
}

/** The small card beside a work. Its text is on the label of the page. */
function addPlaque(list: TrimList, room: Room, { work, place }: HungWork): void {
  const { outer } = framedWork(work)
  const left = place.offset + outer.width / 2 + BESIDE
  const aligned = place.centre - outer.height / 2 + HEIGHT / 2
  const top = Math.min(HIGHEST, Math.max(LOWEST, aligned)) + HEIGHT / 2
  const at = (x: number, y: number, out: number) =>
    onWall(room, place.side, { offset: left + x, height: top - y, out })
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
  // Its lower edge is in the shade.
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
