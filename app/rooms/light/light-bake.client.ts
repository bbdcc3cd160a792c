import { RenderTarget, type Program, type Renderer } from 'ogl'
import { INWARD, pointOnWall } from '../room-geometry.ts'
import type { Room } from '../room-plan.ts'
import { benchSides } from '../walk/bench.ts'
import { LIGHT } from './bake-shaders.ts'
import { createMesh, createProgram, drawFlat, type Gl } from '../scene/gpu.client.ts'
import { lampsOfWall, MAX_LAMPS, type Lamp } from './lamps.ts'
import { atlasPoint, faceSize, GUTTER, type Face, type LightAtlas } from './light-atlas.ts'
import type { Lighting } from './light-theme.ts'
import { SKYLIGHT_RISE, skylightOf } from '../scene/room-surfaces.ts'
import { inwardOf, metres, onWall, type Vector } from '../scene/wall-space.ts'

export type LitRoom = {
  readonly room: Room
  readonly atlas: LightAtlas
  readonly lamps: readonly Lamp[]
}

export type BakedSurface = {
  readonly face: Face
  readonly map: RenderTarget
  readonly lighting: Lighting
}

export type LightBake = {
  readonly createMap: (atlas: LightAtlas) => RenderTarget
  /** Draws the light of one surface of a room into its map. */
  readonly bake: (lit: LitRoom, surface: BakedSurface) => void
  readonly dispose: () => void
}

const MAX_DOORWAYS = 6
/** A place far from any room, for an absent bench and unused slots of doorways. */
const NOWHERE = [1e6, 1e6, 0, 0]

export function createLightBake(renderer: Renderer): LightBake {
  const gl = renderer.gl as Gl
  const program = createProgram(gl, LIGHT, { uniforms: {}, isFlat: true })
  return {
    createMap: ({ width, height }) =>
      new RenderTarget(gl, {
        width,
        height,
        depth: false,
        // Ten bits a channel: eight would show bands on walls.
        internalFormat: gl.RGB10_A2,
        type: gl.UNSIGNED_INT_2_10_10_10_REV,
      }),
    bake(lit, { face, map, lighting }) {
      program.uniforms = roomUniforms(lit, lighting)
      setFace(program, { face, lamps: lit.lamps, lighting })
      const mesh = createFaceMesh(gl, { lit, face }, program)
      drawFlat(renderer, mesh, map)
      mesh.geometry.remove()
    },
    dispose: () => program.remove(),
  }
}

function roomUniforms({ room }: LitRoom, lighting: Lighting): Program['uniforms'] {
  const { corner, width, length, height } = room
  const sky = skylightOf(room)
  const bench = benchSides(room)
  const at = room.bench
  const doorways = room.doorways.map(({ side, offset, width }) => {
    const { x, z } = pointOnWall(room, side, offset)
    return [metres(x), metres(z), metres(width) / 2, INWARD[side].x === 0 ? 1 : 0]
  })
  const all = {
    low: [metres(corner.x), 0, metres(corner.z)],
    high: [metres(corner.x + width), metres(height), metres(corner.z + length)],
    sky: lighting.sky,
    ambient: lighting.ambient,
    bounce: lighting.bounce,
    lampColour: lighting.lamp,
    skylight: [
      metres(corner.x + sky.left),
      metres(corner.z + sky.bottom),
      metres(corner.x + sky.right),
      metres(corner.z + sky.top),
    ],
    skyHeight: metres(height + SKYLIGHT_RISE),
    bench:
      at === null
        ? NOWHERE
        : [
            metres(at.x - bench.x / 2),
            metres(at.z - bench.z / 2),
            metres(at.x + bench.x / 2),
            metres(at.z + bench.z / 2),
          ],
    doorways: Array.from({ length: MAX_DOORWAYS }, (_, nth) => doorways[nth] ?? NOWHERE),
  }
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, { value }]))
}

type LitFace = {
  readonly face: Face
  readonly lamps: readonly Lamp[]
  readonly lighting: Lighting
}

function setFace({ uniforms }: Program, { face, lamps, lighting }: LitFace): void {
  const own = face === 'floor' || face === 'ceiling' ? [] : lampsOfWall(lamps, face)
  const padded = Array.from({ length: MAX_LAMPS }, (_, nth) => own[nth])
  uniforms['paint'] = { value: face === 'ceiling' ? lighting.ceilingPaint : lighting.wallPaint }
  uniforms['lampCount'] = { value: own.length }
  uniforms['lamps'] = {
    value: padded.map((one) => [...(one?.position ?? [0, 0, 0]), one?.power ?? 0]),
  }
  uniforms['aims'] = { value: padded.map((one) => [...(one?.aim ?? [0, 1, 0])]) }
}

/** A quad a little larger than its face, so that filtering reads light at the edges, too. */
function createFaceMesh(
  gl: Gl,
  { lit: { room, atlas }, face }: { readonly lit: LitRoom; readonly face: Face },
  program: Program,
) {
  const { width, height } = atlas.faces[face]
  const [beyondX, beyondY] = [GUTTER / width, GUTTER / height]
  const shares = [
    [-beyondX, -beyondY],
    [1 + beyondX, -beyondY],
    [1 + beyondX, 1 + beyondY],
    [-beyondX, 1 + beyondY],
  ] as const
  const corners = shares.flatMap((share) => atlasPoint(atlas, face, share).map((at) => 2 * at - 1))
  const points = shares.flatMap((share) => pointOfFace(room, face, share))
  const facing = shares.flatMap(() => normalOf(face))
  const mesh = createMesh(
    gl,
    { position: new Float32Array(points), index: new Uint16Array([0, 1, 2, 0, 2, 3]) },
    program,
  )
  mesh.geometry.addAttribute('corner', { size: 2, data: new Float32Array(corners) })
  mesh.geometry.addAttribute('place', { size: 3, data: new Float32Array(points) })
  mesh.geometry.addAttribute('facing', { size: 3, data: new Float32Array(facing) })
  return mesh
}

function normalOf(face: Face): Vector {
  if (face === 'floor') return [0, 1, 0]
  return face === 'ceiling' ? [0, -1, 0] : inwardOf(face)
}

function pointOfFace(room: Room, face: Face, [across, up]: readonly [number, number]): Vector {
  const [wide, high] = faceSize(room, face)
  if (face === 'floor' || face === 'ceiling') {
    const y = face === 'floor' ? 0 : metres(room.height)
    return [metres(room.corner.x + across * wide), y, metres(room.corner.z + up * high)]
  }
  return onWall(room, face, { offset: across * wide, height: up * high, out: 0 })
}
