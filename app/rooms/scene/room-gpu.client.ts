import { Transform, type Mesh, type Texture } from 'ogl'
import type { Gl } from './gpu.client.ts'
import { createMesh, meshBytes, releaseTarget } from './gpu.client.ts'
import { framesOf, pictureOf, shadowsOf } from './hung-mesh.ts'
import { lampsOf } from '../light/lamps.ts'
import { FACES, lightAtlas, lightMapBytes } from '../light/light-atlas.ts'
import type { LightBake } from '../light/light-bake.client.ts'
import type { Lighting } from '../light/light-theme.ts'
import { CARD, plaquesOf, plaqueText } from './plaque.ts'
import { lampTrim, skylightPanes } from '../light/room-glow.ts'
import { floorSurface, wallSurfaces } from './room-surfaces.ts'
import { roomTrim } from './room-trim.ts'
import type { ImageFile } from '../../images/image.ts'
import { worksOfRoom, type PlacedSceneWork, type ScenePlan } from './scene-plan.ts'
import type { ScenePrograms } from './scene-programs.client.ts'
import { colourOf } from './trim-list.ts'

/** The parts of a work that have a texture of their own. */
export type TexturedPart = 'picture' | 'plaque'

/** @param texture null for the average colour of a picture, and for a plaque without a text */
export type SetTexture = (part: TexturedPart, workId: string, texture: Texture | null) => void

/** A room on the graphics processor. */
export type RoomGpu = {
  readonly root: Transform
  /** Memory of its light map and its meshes. */
  readonly bytes: number
  /** Meshes that are hidden while the reflection is drawn. */
  readonly unreflected: readonly Mesh[]
  /** Discards the baked light; `bakeNext` bakes it again. */
  readonly invalidateLight: () => void
  /** Bakes the light of one more surface. @returns whether others are left */
  readonly bakeNext: (lighting: Lighting) => boolean
  readonly setTexture: SetTexture
  readonly dispose: () => void
}

type Parts = {
  readonly gl: Gl
  readonly programs: ScenePrograms
  readonly lightBake: LightBake
}

export function createRoomGpu(plan: ScenePlan, index: number, parts: Parts): RoomGpu | null {
  const { gl, programs, lightBake } = parts
  const room = plan.rooms[index]
  if (room === undefined) return null
  const works = worksOfRoom(plan, index)
  const atlas = lightAtlas(room)
  const lamps = lampsOf(room, works)
  const light = lightBake.createMap(atlas)
  const root = new Transform()
  let baked = 0
  const add = (mesh: Mesh): Mesh => {
    mesh.setParent(root)
    return mesh
  }
  const walls = add(createMesh(gl, wallSurfaces(room, atlas), programs.surface))
  walls.onBeforeRender(() => void (programs.surface.uniforms['light'].value = light.texture))
  const floor = add(createMesh(gl, floorSurface(room, atlas), programs.floor))
  const boards = boardsOf(room.width >= room.length, index)
  floor.onBeforeRender(() => {
    programs.floor.uniforms['light'].value = light.texture
    programs.floor.uniforms['boards'].value = boards
  })
  add(createMesh(gl, roomTrim(plan.rooms, index), programs.trim))
  add(createMesh(gl, skylightPanes(room), programs.panes))
  const shadows = createMesh(gl, shadowsOf(room, works), programs.shadow)
  const textured = {
    picture: new Map<string, Textured>(),
    plaque: new Map<string, Textured>(),
  }
  if (works.length > 0) {
    add(createMesh(gl, lampTrim(room, lamps), programs.lamps))
    add(createMesh(gl, framesOf(room, works), programs.frames))
    add(createMesh(gl, plaquesOf(room, works), programs.frames))
    add(shadows)
    for (const work of works) {
      const { id } = work.work
      textured.picture.set(id, createPicture(parts, work, room))
      textured.plaque.set(id, createPlaqueText(parts, work, room))
      for (const part of Object.values(textured)) part.get(id)?.mesh.setParent(root)
    }
  }
  const meshes: Mesh[] = []
  root.traverse((node) => {
    if ('geometry' in node) meshes.push(node as Mesh)
  })
  return {
    root,
    bytes: meshes.reduce((sum, mesh) => sum + meshBytes(mesh), lightMapBytes(atlas)),
    unreflected: [floor, shadows],
    invalidateLight: () => void (baked = 0),
    bakeNext(lighting) {
      const face = FACES[baked]
      if (face === undefined) return false
      lightBake.bake({ room, atlas, lamps }, { face, map: light, lighting })
      baked += 1
      return baked < FACES.length
    },
    setTexture: (part, workId, texture) => textured[part].get(workId)?.setTexture(texture),
    dispose() {
      for (const mesh of meshes) mesh.geometry.remove()
      releaseTarget(gl, light)
      root.setParent(null)
    },
  }
}

/** Whether the boards lie from west to east, where they begin, and how often the wood repeats. */
function boardsOf(isAlongX: boolean, index: number): number[] {
  const [along, across] = WOOD_REPEATS
  return [isAlongX ? 1 : 0, index * 0.37, along, across]
}
const WOOD_REPEATS = [1 / 4.8, 1 / 2.4] as const

type Textured = {
  readonly mesh: Mesh
  readonly setTexture: (texture: Texture | null) => void
}

function createPicture(
  { gl, programs }: Parts,
  hung: PlacedSceneWork,
  room: ScenePlan['rooms'][number],
): Textured {
  const program = programs.picture
  const mesh = createMesh(gl, pictureOf(room, hung, photoOf(hung.work.files)), program)
  const placeholder = colourOf(hung.work.placeholder)
  let texture: Texture | null = null
  mesh.onBeforeRender(() => {
    program.uniforms['placeholder'].value = placeholder
    program.uniforms['hasPhoto'].value = texture === null ? 0 : 1
    program.uniforms['photo'].value = texture ?? programs.blank
  })
  return { mesh, setTexture: (next) => void (texture = next) }
}

/** The text of a plaque in the light of the room; hidden until its texture is loaded. */
function createPlaqueText(
  { gl, programs }: Parts,
  hung: PlacedSceneWork,
  room: ScenePlan['rooms'][number],
): Textured {
  const program = programs.picture
  const mesh = createMesh(gl, plaqueText(room, hung), program)
  mesh.visible = false
  let texture = programs.blank
  mesh.onBeforeRender(() => {
    const tone = programs.frames.uniforms['tone'].value as Lighting['frames']
    program.uniforms['placeholder'].value = CARD.map((value, at) => value * (tone[at] ?? 1))
    program.uniforms['hasPhoto'].value = 1
    program.uniforms['photo'].value = texture
  })
  return {
    mesh,
    setTexture(next) {
      texture = next ?? programs.blank
      mesh.visible = next !== null
    },
  }
}

/** The width and height of a photo's largest file, for its proportions. */
const photoOf = (files: readonly ImageFile[]) => files.at(-1) ?? { width: 1, height: 1 }
