import { Texture, type Program, type Renderer } from 'ogl'
import { createProgram, releaseTexture, type Gl } from './gpu.client.ts'
import type { Lighting } from '../light/light-theme.ts'
import { FLOOR, PICTURE, SHADOW, SURFACE, TRIM } from './shaders.ts'

/** The shader programs of the rooms. */
export type ScenePrograms = ReturnType<typeof createScenePrograms>

type Woods = { readonly floor: Texture; readonly grain: Texture }

export function createScenePrograms(renderer: Renderer, woods: Woods) {
  const gl = renderer.gl as Gl
  const blank = new Texture(gl, { generateMipmaps: false })
  const tone = () => ({
    tone: { value: [1, 1, 1] as readonly number[] },
    grain: { value: woods.grain },
  })
  const programs = {
    surface: createProgram(gl, SURFACE, { uniforms: { light: { value: blank } } }),
    trim: createProgram(gl, TRIM, { uniforms: tone() }),
    frames: createProgram(gl, TRIM, { uniforms: tone() }),
    panes: createProgram(gl, TRIM, { uniforms: tone() }),
    lamps: createProgram(gl, TRIM, { uniforms: tone() }),
    picture: createProgram(gl, PICTURE, {
      uniforms: {
        photo: { value: blank },
        placeholder: { value: [1, 1, 1] },
        hasPhoto: { value: 0 },
      },
    }),
    shadow: createProgram(gl, SHADOW, {
      uniforms: { strength: { value: [0, 0] } },
      isBlended: true,
    }),
    floor: createProgram(gl, FLOOR, {
      uniforms: {
        wood: { value: woods.floor },
        light: { value: blank },
        mirror: { value: blank },
        gloss: { value: [0, 0, 0] },
        canvas: { value: [1, 1] },
        boards: { value: [0, 0, 1, 1] },
      },
    }),
  } satisfies Record<string, Program>
  return {
    ...programs,
    blank,
    setLighting(lighting: Lighting) {
      programs.trim.uniforms['tone'].value = lighting.trim
      programs.frames.uniforms['tone'].value = lighting.frames
      programs.panes.uniforms['tone'].value = lighting.panes
      programs.lamps.uniforms['tone'].value = lighting.lampBody
      programs.shadow.uniforms['strength'].value = lighting.shadow
      programs.floor.uniforms['gloss'].value = lighting.gloss
    },
    dispose() {
      for (const program of Object.values(programs)) program.remove()
      releaseTexture(gl, blank)
    },
  }
}
