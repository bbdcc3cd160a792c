import { Transform, type Mesh, type Texture } from 'ogl'
import type { Gl } from './gpu.client.ts'
import { createMesh, releaseTarget } from './gpu.client.ts'
import { framesOf, pictureOf, shadowsOf } from './hung-mesh.ts'
import { lampsOf } from '../light/lamps.ts'
import { FACES, lightAtlas } from '../light/light-atlas.ts'
import type { LightBake } from '../light/light-bake.client.ts'
import type { Lighting } from '../light/light-theme.ts'
import { plaquesOf } from './plaque.ts'
import { lampTrim, skylightPanes } from '../light/room-glow.ts'
import { floorSurface, wallSurfaces } from './room-surfaces.ts'
import { roomTrim } from './room-trim.ts'
import type { ImageFile } from '../../images/image.ts'
import { worksOfRoom, type HungSceneWork, type ScenePlan } from './scene-plan.ts'
import type { ScenePrograms } from './scene-programs.client.ts'
import { colourOf } from './trim-list.ts'

/** A room on the graphics processor. */
export type RoomGpu = {
  readonly root: Transform
  /** What reflections leave out. */
  readonly unreflected: readonly Mesh[]
  /** Forgets the light, which is then baked again. */
  readonly darken: () => void
  /** Bakes the light of one more surface. @returns whether others are left */
  readonly bakeNext: (lighting: Lighting) => boolean
  /** @param texture null for the average colour of the work */
  readonly setPicture: (workId: string, texture: Texture | null) => void
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
  const pictures = new Map<string, ReturnType<typeof createPicture>>()
  if (works.length > 0) {
    add(createMesh(gl, lampTrim(room, lamps), programs.lamps))
    add(createMesh(gl, framesOf(room, works), programs.frames))
    add(createMesh(gl, plaquesOf(room, works), programs.frames))
    add(shadows)
    for (const work of works) {
      const picture = createPicture(parts, work, room)
      add(picture.mesh)
      pictures.set(work.work.id, picture)
    }
  }
  return {
    root,
    unreflected: [floor, shadows],
    darken: () => void (baked = 0),
    bakeNext(lighting) {
      const face = FACES[baked]
      if (face === undefined) return false
      lightBake.bake({ room, atlas, lamps }, { face, map: light, lighting })
      baked += 1
      return baked < FACES.length
    },
    setPicture: (workId, texture) => pictures.get(workId)?.setTexture(texture),
    dispose() {
      root.traverse((node) => {
        if ('geometry' in node) (node as Mesh).geometry.remove()
      })
      releaseTarget(gl, light)
      root.setParent(null)
    },
  }
}

/** Whether the boards lie from west to east, where they begin, and how often the texture repeats. */
function boardsOf(isAlongX: boolean, index: number): number[] {
  const [along, across] = WOOD_REPEATS
  return [isAlongX ? 1 : 0, index * 0.37, along, across]
}
const WOOD_REPEATS = [1 / 4.8, 1 / 2.4] as const

function createPicture(
  { gl, programs }: Parts,
  hung: HungSceneWork,
  room: ScenePlan['rooms'][number],
) {
  const program = programs.picture
  const mesh = createMesh(gl, pictureOf(room, hung, photoOf(hung.work.files)), program)
  const placeholder = colourOf(hung.work.placeholder)
  let texture: Texture | null = null
  mesh.onBeforeRender(() => {
    program.uniforms['placeholder'].value = placeholder
    program.uniforms['hasPhoto'].value = texture === null ? 0 : 1
    program.uniforms['photo'].value = texture ?? programs.blank
  })
  return { mesh, setTexture: (next: Texture | null) => void (texture = next) }
}

/** The proportions of a photo. */
const photoOf = (files: readonly ImageFile[]) => files.at(-1) ?? { width: 1, height: 1 }
