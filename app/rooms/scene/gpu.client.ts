import { Geometry, Mesh, Program, Texture, type AttributeMap, type OGLRenderingContext } from 'ogl'
import type { RenderTarget, Renderer } from 'ogl'
import { forDisplayP3, type ShaderSource } from './shaders.ts'

export type Gl = OGLRenderingContext & WebGL2RenderingContext

export type Uniforms = Record<string, { value: unknown }>

export function createProgram(
  gl: Gl,
  source: ShaderSource,
  options: { readonly uniforms: Uniforms; readonly isBlended?: boolean; readonly isFlat?: boolean },
): Program {
  const { uniforms, isBlended = false, isFlat = false } = options
  return new Program(gl, {
    ...(gl.drawingBufferColorSpace === 'display-p3' ? forDisplayP3(source) : source),
    uniforms,
    transparent: isBlended,
    depthWrite: !isBlended && !isFlat,
    depthTest: !isFlat,
    cullFace: isFlat ? false : gl.BACK,
  })
}

type Data = {
  readonly position: Float32Array
  readonly index: Uint16Array | Uint32Array
  readonly uv?: Float32Array
  readonly colour?: Uint8Array
  readonly local?: Float32Array
  readonly shape?: Float32Array
}

/** A mesh whose attributes have the names that the shaders use. */
export function createMesh(gl: Gl, data: Data, program: Program): Mesh {
  const attributes: AttributeMap = {
    position: { size: 3, data: data.position },
    index: { data: data.index },
  }
  if (data.uv !== undefined) attributes['uv'] = { size: 2, data: data.uv }
  if (data.local !== undefined) attributes['local'] = { size: 2, data: data.local }
  if (data.shape !== undefined) attributes['shape'] = { size: 4, data: data.shape }
  if (data.colour !== undefined) {
    attributes['colour'] = { size: 4, data: data.colour, type: gl.UNSIGNED_BYTE, normalized: true }
  }
  return new Mesh(gl, { geometry: new Geometry(gl, attributes), program })
}

/** The bytes of a mesh on the graphics processor. */
export const meshBytes = ({ geometry }: Mesh): number =>
  Object.values(geometry.attributes).reduce((sum, { data }) => sum + (data?.byteLength ?? 0), 0)

/** Draws onto a whole texture, without a camera. */
export function drawFlat(renderer: Renderer, mesh: Mesh, target: RenderTarget): void {
  renderer.render({ scene: mesh, target, clear: false, sort: false, frustumCull: false } as never)
}

/** A texture with mip maps whose first row is the top one. */
export function uploadTexture(gl: Gl, image: ImageBitmap | HTMLCanvasElement): Texture {
  const texture = new Texture(gl, {
    // The types of the library do not name bitmaps.
    image: image as HTMLCanvasElement,
    flipY: false,
    generateMipmaps: true,
    minFilter: gl.LINEAR_MIPMAP_LINEAR,
    anisotropy: 4,
  })
  texture.update()
  return texture
}

export function releaseTexture(gl: Gl, { texture }: Texture): void {
  gl.deleteTexture(texture)
}

export function releaseTarget(gl: Gl, target: RenderTarget): void {
  for (const texture of target.textures) releaseTexture(gl, texture)
  gl.deleteRenderbuffer(target.depthBuffer)
  gl.deleteFramebuffer(target.buffer)
}

/** Whether WebGL is drawn by the processor, which has little time for each pixel. */
export function hasSoftwareRenderer(): boolean {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2')
  if (gl === null) return false
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  const name = gl.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER)
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return /swiftshader|llvmpipe|software|basic render/i.test(String(name))
}
