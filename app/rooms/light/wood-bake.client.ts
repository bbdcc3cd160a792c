import { Texture, type Renderer } from 'ogl'
import { WOOD } from './bake-shaders.ts'
import { createMesh, createProgram, type Gl } from '../scene/gpu.client.ts'

/** The size of a repeating wood texture. */
type Wood = {
  /** Metres along and across the grain. */
  readonly size: readonly [number, number]
  readonly pixels: readonly [number, number]
  readonly boards: number
}

/** Boards with joints, for floors. */
export const FLOOR_WOOD: Wood = { size: [4.8, 2.4], pixels: [2048, 1024], boards: 16 }
/** Grain without joints, for the bench and frames. */
export const GRAIN_WOOD: Wood = { size: [2.4, 0.6], pixels: [1024, 256], boards: 4 }

/** Draws a texture of wood. */
export function bakeWood(renderer: Renderer, wood: Wood, isSoftware: boolean): Texture {
  const gl = renderer.gl as Gl
  const [width, height] = wood.pixels
  const texture = new Texture(gl, {
    width,
    height,
    internalFormat: gl.RGBA8,
    wrapS: gl.REPEAT,
    wrapT: gl.REPEAT,
    flipY: false,
    generateMipmaps: false,
    // Boards are seen at flat angles. In software, more samples take too long.
    minFilter: isSoftware ? gl.LINEAR_MIPMAP_NEAREST : gl.LINEAR_MIPMAP_LINEAR,
    anisotropy: isSoftware ? 0 : 8,
  })
  texture.update()
  const buffer = gl.createFramebuffer()
  renderer.bindFramebuffer({ buffer })
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture.texture, 0)
  renderer.setViewport(width, height)
  const program = createProgram(gl, WOOD, {
    uniforms: {
      size: { value: wood.size },
      rows: { value: wood.boards },
      isFloor: { value: wood === FLOOR_WOOD ? 1 : 0 },
    },
    isFlat: true,
  })
  const corner = new Float32Array([-1, -1, 3, -1, -1, 3])
  const mesh = createMesh(
    gl,
    { position: new Float32Array(9), index: new Uint16Array([0, 1, 2]) },
    program,
  )
  mesh.geometry.addAttribute('corner', { size: 2, data: corner })
  mesh.draw()
  renderer.bindFramebuffer()
  gl.deleteFramebuffer(buffer)
  mesh.geometry.remove()
  program.remove()
  renderer.activeTexture(0)
  texture.bind()
  gl.generateMipmap(gl.TEXTURE_2D)
  return texture
}
