import { Texture, type Renderer } from 'ogl'
import { WOOD } from './bake-shaders.ts'
import { createMesh, createProgram, isSoftware, type Gl } from './gpu.client.ts'

/** Metres of floor that the texture covers, along and across the boards, before it repeats. */
export const WOOD_SIZE = [4.8, 2.4] as const
const BOARDS_ACROSS = 16
const PIXELS = [2048, 1024] as const

/** The oak boards of all floors, drawn once. */
export function bakeWood(renderer: Renderer): Texture {
  const gl = renderer.gl as Gl
  const [width, height] = PIXELS
  const texture = new Texture(gl, {
    width,
    height,
    internalFormat: gl.RGBA8,
    wrapS: gl.REPEAT,
    wrapT: gl.REPEAT,
    flipY: false,
    generateMipmaps: false,
    minFilter: gl.LINEAR_MIPMAP_LINEAR,
    // Boards are seen at flat angles. In software, more samples take too long.
    anisotropy: isSoftware(gl) ? 2 : 8,
  })
  texture.update()
  const buffer = gl.createFramebuffer()
  renderer.bindFramebuffer({ buffer })
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture.texture, 0)
  renderer.setViewport(width, height)
  const program = createProgram(gl, WOOD, {
    uniforms: { size: { value: WOOD_SIZE }, rows: { value: BOARDS_ACROSS } },
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
