import { INWARD, wallLength } from '../room-geometry.ts'
import type { Doorway, Room } from '../room-plan.ts'
import { BENCH, benchSides } from '../walk/bench.ts'
import { wallThickness } from '../walk/walk-area.ts'
import { WALL_SIDES, type WallSide } from '../../artworks/physical/wall-side.ts'
import { wallParts, SKYLIGHT_RISE, skylightOf } from './room-surfaces.ts'
import {
  colourOf,
  createTrimList,
  scaled,
  shadeOf,
  type Colour,
  type Quad,
  type TrimData,
  type TrimList,
} from './trim-list.ts'
import { inwardOf, metres, onWall, type Vector } from './wall-space.ts'

const WALL = colourOf('#ece8e0')
const REVEAL = colourOf('#e2ddd4')
const FOOT = colourOf('#b9b0a3')
const SKIRTING = colourOf('#e6e2da')
const BENCH_WOOD = colourOf('#c09a6c')
const WHITE = colourOf('#f4f2ee')

/** Millimetres. */
const SKIRTING_HEIGHT = 110
const SKIRTING_DEPTH = 14
const SKIRTING_EDGE = 6
/** Depth of a doorway while the room behind it is not loaded. */
const CLOSED_DEPTH = 300

/** Skirting, doorways, bench and the walls of the skylight of a room. */
export function roomTrim(rooms: readonly Room[], index: number): TrimData {
  const list = createTrimList()
  const room = rooms[index]
  if (room === undefined) return list.finish()
  for (const side of WALL_SIDES) addSkirting(list, room, side)
  for (const doorway of room.doorways) {
    const behind = rooms[doorway.to]
    if (behind === undefined) addClosedDoorway(list, room, doorway)
    // Only the room with the lower index draws the doorway.
    else if (index < doorway.to) {
      addJambs(list, room, { doorway, depth: wallThickness(room, doorway.side, behind) })
    }
  }
  if (room.bench !== null) addBench(list, room, room.bench)
  addSkylightWalls(list, room)
  return list.finish()
}

function addSkirting(list: TrimList, room: Room, side: WallSide): void {
  const length = wallLength(room, side)
  const shade = shadeOf(inwardOf(side))
  const face = scaled(SKIRTING, shade)
  const foot = scaled(SKIRTING, shade * 0.62)
  for (const { left, right, bottom } of wallParts(room, side)) {
    if (bottom > 0) continue
    const from = left === 0 ? SKIRTING_DEPTH : left
    const to = right === length ? right - SKIRTING_DEPTH : right
    const at = (offset: number, height: number, out: number) =>
      onWall(room, side, { offset, height, out })
    const [depth, top] = [SKIRTING_DEPTH, SKIRTING_HEIGHT]
    const edge = top - SKIRTING_EDGE
    list.quad(
      [at(from, 0, depth), at(to, 0, depth), at(to, 30, depth), at(from, 30, depth)],
      [foot, foot, face, face],
    )
    list.quad(
      [at(from, 30, depth), at(to, 30, depth), at(to, edge, depth), at(from, edge, depth)],
      face,
    )
    const upper = scaled(SKIRTING, shade * 1.05)
    list.quad(
      [
        at(from, edge, depth),
        at(to, edge, depth),
        at(to, top, depth - SKIRTING_EDGE),
        at(from, top, depth - SKIRTING_EDGE),
      ],
      upper,
    )
    list.quad(
      [
        at(from, top, depth - SKIRTING_EDGE),
        at(to, top, depth - SKIRTING_EDGE),
        at(to, top, 0),
        at(from, top, 0),
      ],
      upper,
    )
    // The ends of the skirting beside doorways.
    if (left > 0)
      list.quad([at(from, 0, 0), at(from, 0, depth), at(from, top, depth), at(from, top, 0)], foot)
    if (right < length)
      list.quad([at(to, 0, depth), at(to, 0, 0), at(to, top, 0), at(to, top, depth)], foot)
  }
}

function addClosedDoorway(list: TrimList, room: Room, doorway: Doorway): void {
  const { side, offset, width, height } = doorway
  addJambs(list, room, { doorway, depth: CLOSED_DEPTH })
  const at = (across: number, up: number) =>
    onWall(room, side, { offset: across, height: up, out: -CLOSED_DEPTH })
  const [left, right] = [offset - width / 2, offset + width / 2]
  list.quad(
    [at(left, 0), at(right, 0), at(right, height), at(left, height)],
    scaled(WALL, 0.8 * shadeOf(inwardOf(side))),
  )
}

type Jambs = { readonly doorway: Doorway; readonly depth: number }

/** The inside of an opening: both jambs and the lintel. */
function addJambs(list: TrimList, room: Room, { doorway, depth }: Jambs): void {
  const { side, offset, width, height } = doorway
  const inward = INWARD[side]
  const at = (across: number, up: number, out: number) =>
    onWall(room, side, { offset: across, height: up, out })
  const [left, right] = [offset - width / 2, offset + width / 2]
  // The direction to the right along the wall.
  const along: Vector = [inward.z, 0, -inward.x]
  const leftward: Vector = [-along[0], 0, -along[2]]
  const jamb = (across: number, facing: Vector): void => {
    const shade = shadeOf(facing)
    const [top, foot] = [scaled(REVEAL, shade), scaled(FOOT, shade)]
    const near = facing === along
    const band = (low: number, high: number, shades: readonly [Colour, Colour]) => {
      const quad: Quad = near
        ? [
            at(across, low, 0),
            at(across, low, -depth),
            at(across, high, -depth),
            at(across, high, 0),
          ]
        : [
            at(across, low, -depth),
            at(across, low, 0),
            at(across, high, 0),
            at(across, high, -depth),
          ]
      list.quad(quad, [shades[0], shades[0], shades[1], shades[1]])
    }
    band(0, 260, [foot, top])
    band(260, height, [top, scaled(top, 0.96)])
  }
  jamb(left, along)
  jamb(right, leftward)
  list.quad(
    [
      at(left, height, -depth),
      at(right, height, -depth),
      at(right, height, 0),
      at(left, height, 0),
    ],
    scaled(REVEAL, 0.68),
  )
}

/** A plain slab on two panels. */
function addBench(list: TrimList, room: Room, middle: Room['corner']): void {
  const sides = benchSides(room)
  const [x, z] = [metres(middle.x), metres(middle.z)]
  const [halfX, halfZ] = [metres(sides.x) / 2, metres(sides.z) / 2]
  const height = metres(BENCH.height)
  const [slab, panel, inset] = [0.062, 0.05, 0.2]
  const isAlongX = sides.x > sides.z
  list.box({
    low: [x - halfX, height - slab, z - halfZ],
    high: [x + halfX, height, z + halfZ],
    colour: BENCH_WOOD,
    shades: [0.9, 1],
    grainAlong: isAlongX ? 0 : 2,
  })
  for (const end of [-1, 1]) {
    const at = isAlongX ? x + end * (halfX - inset) : z + end * (halfZ - inset)
    const [low, high]: [Vector, Vector] = isAlongX
      ? [
          [at - panel / 2, 0, z - halfZ + 0.03],
          [at + panel / 2, height - slab, z + halfZ - 0.03],
        ]
      : [
          [x - halfX + 0.03, 0, at - panel / 2],
          [x + halfX - 0.03, height - slab, at + panel / 2],
        ]
    list.box({
      low,
      high,
      colour: scaled(BENCH_WOOD, 0.92),
      shades: [0.62, 0.86],
      grainAlong: 1,
    })
  }
}

function addSkylightWalls(list: TrimList, room: Room): void {
  const { left, right, bottom, top } = skylightOf(room)
  const low = metres(room.height)
  const high = metres(room.height + SKYLIGHT_RISE)
  const corner = (x: number, z: number, y: number): Vector => [
    metres(room.corner.x + x),
    y,
    metres(room.corner.z + z),
  ]
  const around = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ] as const
  for (const [nth, [x, z]] of around.entries()) {
    const [x2, z2] = around[(nth + 1) % around.length] ?? [x, z]
    const shade = nth % 2 === 0 ? 0.97 : 0.93
    const [dim, lit] = [scaled(WHITE, shade * 0.94), scaled(WHITE, shade * 1.03)]
    list.quad(
      [corner(x, z, low), corner(x2, z2, low), corner(x2, z2, high), corner(x, z, high)],
      [dim, dim, lit, lit],
    )
  }
}
