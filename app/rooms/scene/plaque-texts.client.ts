import type { Texture } from 'ogl'
import { releaseTexture, uploadTexture, type Gl } from './gpu.client.ts'
import { PLAQUE } from './plaque.ts'
import { breakLines } from './plaque-lines.ts'
import type { PlaqueText, SceneWork } from './scene-contract.ts'
import { PLAQUE_PIXELS, wantedPlaques, type NearWork } from './texture-budget.ts'

/** Draws the texts of the plaques near the visitor, and releases the others. */
export type PlaqueTexts = {
  readonly update: (near: readonly NearWork[]) => void
  /** Draws one text that is missing. @returns whether there was one */
  readonly drawNext: () => boolean
  readonly dispose: () => void
}

export type PlaqueTextsOptions = {
  readonly gl: Gl
  readonly findWork: (id: string) => SceneWork | undefined
  /** Called with null before a texture is released. */
  readonly setText: (id: string, texture: Texture | null) => void
}

export function createPlaqueTexts({ gl, findWork, setText }: PlaqueTextsOptions): PlaqueTexts {
  const drawn = new Map<string, Texture>()
  const canvas = document.createElement('canvas')
  canvas.width = PLAQUE_PIXELS.width
  canvas.height = PLAQUE_PIXELS.height
  let wanted: readonly string[] = []

  function release(id: string, texture: Texture): void {
    setText(id, null)
    releaseTexture(gl, texture)
    drawn.delete(id)
  }

  return {
    update(near) {
      wanted = wantedPlaques(near)
      for (const [id, texture] of drawn) if (!wanted.includes(id)) release(id, texture)
    },
    drawNext() {
      const id = wanted.find((one) => !drawn.has(one))
      const work = id === undefined ? undefined : findWork(id)
      if (work === undefined || !drawText(canvas, work.plaque)) return false
      const texture = uploadTexture(gl, canvas)
      drawn.set(work.id, texture)
      setText(work.id, texture)
      return true
    },
    dispose() {
      for (const [id, texture] of drawn) release(id, texture)
      wanted = []
    },
  }
}

const PER_MM = PLAQUE_PIXELS.width / PLAQUE.width
/** Millimetres. */
const MARGIN = 10
const TITLE_MM = 11
const TEXT_MM = 7.5
const LEADING = 1.3

const TITLE_INK = '#2b2823'
const INK = '#5d5850'

/** Ink without a background: the plaque has the colour of its light. */
function drawText(canvas: HTMLCanvasElement, { title, lines, price }: PlaqueText): boolean {
  const context = canvas.getContext('2d')
  if (context === null) return false
  const family = getComputedStyle(document.documentElement).fontFamily
  const use = (millimetres: number, weight: number, ink: string) => {
    context.font = `${weight} ${millimetres * PER_MM}px ${family}`
    context.fillStyle = ink
  }
  const fits = (line: string) =>
    context.measureText(line).width <= (PLAQUE.width - 2 * MARGIN) * PER_MM
  let y = MARGIN
  const write = (text: string, size: number, most: number) => {
    for (const line of breakLines(text, fits, most)) {
      context.fillText(line, MARGIN * PER_MM, y * PER_MM)
      y += size * LEADING
    }
  }
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.textBaseline = 'top'
  use(TITLE_MM, 500, TITLE_INK)
  write(title, TITLE_MM, 2)
  use(TEXT_MM, 400, INK)
  y += TEXT_MM * 0.2
  for (const line of lines) write(line, TEXT_MM, 1)
  y = PLAQUE.height - MARGIN - TEXT_MM
  use(TEXT_MM, 500, TITLE_INK)
  write(price, TEXT_MM, 1)
  return true
}
