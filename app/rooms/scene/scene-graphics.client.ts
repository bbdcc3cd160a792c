import {
  createPictureLoader,
  type PictureLoader,
  type PictureLoaderOptions,
} from './picture-loader.client.ts'
import { createPlaqueTexts, type PlaqueTexts } from './plaque-texts.client.ts'
import { createStage, type Stage } from './stage.client.ts'

/** Milliseconds after which a lost context counts as lost for good. */
const RESTORE_MS = 8000

/** The objects of one WebGL context, which end with it. */
export type SceneGraphics = {
  readonly stage: Stage
  readonly pictures: PictureLoader
  readonly plaques: PlaqueTexts
}

type GraphicsOptions = Pick<PictureLoaderOptions, 'findWork' | 'onChange' | 'onMissing'>

/** @throws where the canvas has no WebGL 2 */
export function openGraphics(canvas: HTMLCanvasElement, options: GraphicsOptions): SceneGraphics {
  const stage = createStage(canvas)
  const { gl } = stage
  return {
    stage,
    pictures: createPictureLoader({
      ...options,
      gl,
      setPicture: (id, texture) => stage.setTexture('picture', id, texture),
    }),
    plaques: createPlaqueTexts({
      gl,
      findWork: options.findWork,
      setText: (id, texture) => stage.setTexture('plaque', id, texture),
    }),
  }
}

type ContextEvents = {
  readonly onLost: () => void
  readonly onRestored: () => void
  readonly onFailure: () => void
}

/** @returns a function that ends the listening */
export function listenToContext(
  canvas: HTMLCanvasElement,
  { onLost, onRestored, onFailure }: ContextEvents,
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let restoring: ReturnType<typeof setTimeout> | undefined
  const lost = (event: Event) => {
    event.preventDefault()
    restoring = setTimeout(onFailure, RESTORE_MS)
    onLost()
  }
  const restored = () => {
    clearTimeout(restoring)
    try {
      onRestored()
    } catch {
      onFailure()
    }
  }
  canvas.addEventListener('webglcontextlost', lost, { signal })
  canvas.addEventListener('webglcontextrestored', restored, { signal })
  return () => {
    clearTimeout(restoring)
    listening.abort()
  }
}
