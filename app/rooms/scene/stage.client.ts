import { Camera, Renderer, RenderTarget, Transform, type Texture } from 'ogl'
import { EYE_MM, type Pose } from '../walk/pose.ts'
import { fieldOfView } from '../walk/view.ts'
import { nearRooms, visibleRooms } from '../walk/visible-rooms.ts'
import { textureBytes } from './texture-budget.ts'
import { hasSoftwareRenderer, releaseTarget, releaseTexture, type Gl } from './gpu.client.ts'
import { createLightBake } from '../light/light-bake.client.ts'
import { LIGHTING, type Theme } from '../light/light-theme.ts'
import {
  createRoomGpu,
  type RoomGpu,
  type SetTexture,
  type TexturedPart,
} from './room-gpu.client.ts'
import { EMPTY_PLAN, worksOfRoom, type ScenePlan } from './scene-plan.ts'
import { createScenePrograms } from './scene-programs.client.ts'
import { metres } from './wall-space.ts'
import { bakeWood, FLOOR_WOOD, GRAIN_WOOD } from '../light/wood-bake.client.ts'

export type CanvasSize = {
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  /** Drawn pixels per CSS pixel. */
  readonly pixelRatio: number
}

/** Everything on the graphics processor. */
export type Stage = {
  readonly gl: Gl
  /** Factor of the resolution at rest. */
  readonly restScale: number
  readonly resize: (size: CanvasSize) => void
  readonly setPlan: (plan: ScenePlan) => void
  readonly setTheme: (theme: Theme) => void
  readonly setTexture: SetTexture
  /** Memory on the graphics processor, without the canvas and the textures of works. */
  readonly bytes: () => number
  /** @returns whether further rooms near the visitor are still to be built */
  readonly draw: (pose: Pose) => boolean
  readonly dispose: () => void
}

const TEXTURED_PARTS: readonly TexturedPart[] = ['picture', 'plaque']

/** The reflection has a quarter of the canvas's width and height. */
const MIRROR_SCALE = 4
/** Bytes per pixel of the reflection: colour with mip maps, and depth. */
const MIRROR_BYTES = textureBytes(1, 1) + 2
const WOOD_BYTES = textureBytes(...FLOOR_WOOD.pixels) + textureBytes(...GRAIN_WOOD.pixels)
const SOFTWARE_REST_SCALE = 1.5
const NEAR = 0.15
const FAR = 200

/** @throws where the canvas has no WebGL 2 */
export function createStage(canvas: HTMLCanvasElement): Stage {
  const isSoftware = hasSoftwareRenderer()
  // Multisampling in software takes a third of a frame; at rest more pixels are drawn instead.
  const antialias = !isSoftware
  if (canvas.getContext('webgl2', { antialias, alpha: false }) === null) {
    throw new Error('This browser has no WebGL 2')
  }
  const renderer = new Renderer({ canvas, antialias, alpha: false })
  const gl = renderer.gl as Gl
  if (matchMedia('(color-gamut: p3)').matches) {
    gl.drawingBufferColorSpace = 'display-p3'
    gl.unpackColorSpace = 'display-p3'
  }
  const floor = bakeWood(renderer, FLOOR_WOOD, isSoftware)
  const grain = bakeWood(renderer, GRAIN_WOOD, isSoftware)
  const programs = createScenePrograms(renderer, { floor, grain })
  const lightBake = createLightBake(renderer)
  const camera = new Camera(gl, { near: NEAR, far: FAR })
  const scene = new Transform()
  const rooms = new Map<number, RoomGpu>()
  let mirror: RenderTarget | null = null
  let plan = EMPTY_PLAN
  let theme: Theme = 'light'
  const textures: Record<TexturedPart, Map<string, Texture>> = {
    picture: new Map(),
    plaque: new Map(),
  }

  function dropRoom(index: number): void {
    rooms.get(index)?.dispose()
    rooms.delete(index)
  }

  function buildRoom(index: number): void {
    const room = createRoomGpu(plan, index, { gl, programs, lightBake })
    if (room === null) return
    for (const { work } of worksOfRoom(plan, index)) {
      for (const part of TEXTURED_PARTS) {
        room.setTexture(part, work.id, textures[part].get(work.id) ?? null)
      }
    }
    room.root.setParent(scene)
    rooms.set(index, room)
  }

  /**
   * Builds and lights the rooms that are visible. Others near the visitor are prepared step by
   * step, so that no frame takes long.
   */
  function prepareRooms(pose: Pose, visible: readonly number[]): boolean {
    const near = nearRooms(plan.rooms, pose)
    for (const index of rooms.keys()) if (!near.includes(index)) dropRoom(index)
    for (const index of visible) {
      if (!rooms.has(index)) buildRoom(index)
      while (rooms.get(index)?.bakeNext(LIGHTING[theme]) === true);
    }
    const missing = near.find((index) => !rooms.has(index))
    if (missing !== undefined) buildRoom(missing)
    return near.some((index) => rooms.get(index)?.bakeNext(LIGHTING[theme]) === true)
  }

  function aim({ point, heading, pitch, shift }: Pose): void {
    camera.perspective()
    // Moves the picture, so that vertical lines stay upright (a shift lens).
    camera.projectionMatrix[8] = -shift.x
    camera.projectionMatrix[9] = -shift.y
    camera.position.set(metres(point.x), metres(EYE_MM), metres(point.z))
    camera.rotation.set(pitch, -heading, 0)
  }

  /** Draws the rooms upside down, as the reflection in the floor. */
  function drawMirror(target: RenderTarget): void {
    setReflected(true)
    renderer.render({ scene, camera, target })
    setReflected(false)
    renderer.activeTexture(0)
    target.texture.bind()
    gl.generateMipmap(gl.TEXTURE_2D)
    programs.floor.uniforms['mirror'].value = target.texture
  }

  function setReflected(isReflected: boolean): void {
    scene.scale.set(1, isReflected ? -1 : 1, 1)
    for (const { unreflected } of rooms.values()) {
      for (const mesh of unreflected) mesh.visible = !isReflected
    }
  }

  return {
    gl,
    restScale: isSoftware ? SOFTWARE_REST_SCALE : 1,
    resize({ width, height, pixelRatio }) {
      renderer.dpr = pixelRatio
      renderer.setSize(width, height)
      // The stylesheet of the page sizes the canvas.
      canvas.style.width = ''
      canvas.style.height = ''
      camera.perspective({
        aspect: width / height,
        fov: (fieldOfView({ width, height }) * 180) / Math.PI,
      })
      const size = [canvas.width, canvas.height] as const
      programs.floor.uniforms['canvas'].value = size
      if (mirror !== null) releaseTarget(gl, mirror)
      mirror = new RenderTarget(gl, {
        width: Math.max(1, Math.round(size[0] / MIRROR_SCALE)),
        height: Math.max(1, Math.round(size[1] / MIRROR_SCALE)),
        minFilter: gl.LINEAR_MIPMAP_NEAREST,
        magFilter: gl.LINEAR,
      })
    },
    setPlan(next) {
      plan = next
      // Doorways change with the rooms behind them.
      for (const index of rooms.keys()) dropRoom(index)
    },
    setTheme(next) {
      theme = next
      programs.setLighting(LIGHTING[theme])
      const [red, green, blue] = LIGHTING[theme].backdrop
      gl.clearColor(red, green, blue, 1)
      for (const room of rooms.values()) room.invalidateLight()
    },
    setTexture(part, workId, texture) {
      if (texture === null) textures[part].delete(workId)
      else textures[part].set(workId, texture)
      for (const room of rooms.values()) room.setTexture(part, workId, texture)
    },
    bytes() {
      const ofRooms = [...rooms.values()].reduce((sum, room) => sum + room.bytes, 0)
      const ofMirror = mirror === null ? 0 : MIRROR_BYTES * mirror.width * mirror.height
      return WOOD_BYTES + ofMirror + ofRooms
    },
    draw(pose) {
      const visible = visibleRooms(plan.rooms, pose)
      const hasMore = prepareRooms(pose, visible)
      for (const [index, room] of rooms) room.root.visible = visible.includes(index)
      aim(pose)
      if (mirror !== null) drawMirror(mirror)
      renderer.render({ scene, camera })
      return hasMore
    },
    dispose() {
      for (const index of rooms.keys()) dropRoom(index)
      for (const part of TEXTURED_PARTS) {
        for (const texture of textures[part].values()) releaseTexture(gl, texture)
        textures[part].clear()
      }
      if (mirror !== null) releaseTarget(gl, mirror)
      programs.dispose()
      lightBake.dispose()
      releaseTexture(gl, floor)
      releaseTexture(gl, grain)
    },
  }
}
