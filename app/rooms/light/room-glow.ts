import { wallLength } from '../room-geometry.ts'
import type { Room } from '../room-plan.ts'
import { WALL_SIDES, type WallSide } from '../../artworks/physical/wall-side.ts'
import { LAMP_DROP, TRACK_OUT, type Lamp } from './lamps.ts'
import { SKYLIGHT_RISE, skylightOf } from '../scene/room-surfaces.ts'
import {
  colourOf,
  createTrimList,
  scaled,
  type TrimData,
  type TrimList,
} from '../scene/trim-list.ts'
import { metres, onWall, type Vector } from '../scene/wall-space.ts'

const PANE = colourOf('#ffffff')
const BAR = colourOf('#e9e9e6')
const METAL = colourOf('#dcdad5')

/** Millimetres. */
const PANE_WIDTH = 900
const BAR_WIDTH = 36

type Corner = readonly [x: number, z: number]

/** The panes of a room's skylight, which emit light. */
export function skylightPanes(room: Room): TrimData {
  const list = createTrimList()
  const { left, right, bottom, top } = skylightOf(room)
  const y = metres(room.height + SKYLIGHT_RISE)
  const at = (x: number, z: number, height = y): Vector => [
    metres(room.corner.x + x),
    height,
    metres(room.corner.z + z),
  ]
  /** A rectangle that faces downward. */
  const pane = ([x, z]: Corner, [x2, z2]: Corner, height: number) =>
    [at(x, z, height), at(x2, z, height), at(x2, z2, height), at(x, z2, height)] as const
  list.quad(pane([left, bottom], [right, top], y), PANE)
  const below = y - 0.03
  const half = BAR_WIDTH / 2
  for (const x of divisions(left, right)) {
    list.quad(pane([x - half, bottom], [x + half, top], below), BAR)
  }
  for (const z of divisions(bottom, top)) {
    list.quad(pane([left, z - half], [right, z + half], below), BAR)
  }
  return list.finish()
}

function divisions(from: number, to: number): number[] {
  const count = Math.max(1, Math.round((to - from) / PANE_WIDTH))
  return Array.from({ length: count - 1 }, (_, nth) => from + ((to - from) * (nth + 1)) / count)
}

/** Light tracks and their lamps. */
export function lampTrim(room: Room, lamps: readonly Lamp[]): TrimData {
  const list = createTrimList()
  for (const side of WALL_SIDES) {
    if (lamps.some((lamp) => lamp.side === side)) addTrack(list, room, side)
  }
  for (const lamp of lamps) addLamp(list, lamp)
  return list.finish()
}

function addTrack(list: TrimList, room: Room, side: WallSide): void {
  const end = TRACK_OUT - 60
  const length = wallLength(room, side)
  const a = onWall(room, side, { offset: end, height: room.height - 34, out: TRACK_OUT - 17 })
  const b = onWall(room, side, { offset: length - end, height: room.height, out: TRACK_OUT + 17 })
  const low: Vector = [Math.min(a[0], b[0]), a[1], Math.min(a[2], b[2])]
  const high: Vector = [Math.max(a[0], b[0]), b[1], Math.max(a[2], b[2])]
  list.box({ low, high, colour: METAL, shades: [1, 0.9] })
}

const SIDES = 10
const RADIUS = 0.042
const LENGTH = 0.17

/** A short cylinder below the track that points at its work. */
function addLamp(list: TrimList, { position, aim }: Lamp): void {
  const [x, y, z] = position
  const stem = 0.008
  list.box({
    low: [x - stem, y, z - stem],
    high: [x + stem, y + metres(LAMP_DROP) - 0.03, z + stem],
    colour: METAL,
  })
  const axis = unit([aim[0] - x, aim[1] - y, aim[2] - z])
  const right = unit([-axis[2], 0, axis[0]])
  const up = cross(right, axis)
  const rim = (along: number, nth: number): Vector => {
    const angle = (2 * Math.PI * nth) / SIDES
    const [a, b] = [Math.cos(angle) * RADIUS, Math.sin(angle) * RADIUS]
    const at = (axisPart: number, rightPart: number, upPart: number) =>
      axisPart * along + rightPart * a + upPart * b
    return [
      x + at(axis[0], right[0], up[0]),
      y + at(axis[1], right[1], up[1]),
      z + at(axis[2], right[2], up[2]),
    ]
  }
  const [back, front] = [-LENGTH / 2, LENGTH / 2]
  for (let nth = 0; nth < SIDES; nth++) {
    const shade = 0.72 + 0.25 * Math.sin((2 * Math.PI * (nth + 0.5)) / SIDES)
    const corners = [
      rim(back, nth),
      rim(back, nth + 1),
      rim(front, nth + 1),
      rim(front, nth),
    ] as const
    list.quad(corners, scaled(METAL, shade))
    // The lens, and the lid behind.
    const middle = (along: number): Vector => [
      x + axis[0] * along,
      y + axis[1] * along,
      z + axis[2] * along,
    ]
    const lens = [rim(front, nth + 1), rim(front, nth), middle(front - 0.02)]
    const lid = [rim(back, nth), rim(back, nth + 1), middle(back)]
    list.triangles(
      lens.map((point) => ({ point, colour: PANE })),
      [0, 2, 1],
    )
    list.triangles(
      lid.map((point) => ({ point, colour: scaled(METAL, 0.8) })),
      [0, 2, 1],
    )
  }
}

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

const cross = ([a, b, c]: Vector, [d, e, f]: Vector): Vector => [
  b * f - c * e,
  c * d - a * f,
  a * e - b * d,
]
