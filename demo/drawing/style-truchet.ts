import type { Line, Point } from './line.ts'
import { createNoise } from './noise.ts'
import { type Drawing, type Format, INK, type Paper, Sheet } from './sheet.ts'

export type TruchetOptions = {
  format: Format
  paper?: Paper
  ink?: string
  second?: string
  /** The number of tiles across the shorter edge. */
  tiles: number
  /** The number of lines in each band. */
  strands: number
}

/** Bands of parallel lines on Truchet tiles; where two bands cross, one passes below. */
export function drawTruchet(seed: string, options: TruchetOptions): Drawing {
  const sheet = new Sheet(seed, options.format, options.paper)
  const margin = sheet.short * 0.13
  const size = (sheet.short - 2 * margin) / options.tiles
  const columns = Math.floor((sheet.width - 2 * margin) / size + 0.01)
  const rows = Math.floor((sheet.height - 2 * margin) / size + 0.01)
  const left = (sheet.width - columns * size) / 2
  const top = (sheet.height - rows * size) / 2
  const noise = createNoise(`truchet ${seed}`)
  const first: Line[] = []
  const second: Line[] = []
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const tile = { x: left + column * size, y: top + row * size, size }
      const mood = noise(column / 3.1, row / 3.1) + 0.35 * sheet.random.bell()
      const lines =
        mood > 0.35
          ? crossTile(tile, options.strands, sheet.random.chance(0.5))
          : arcTile(tile, options.strands, mood > -0.12)
      const warm = options.second !== undefined && noise(column / 4 + 30, row / 4) > 0.22
      ;(warm ? second : first).push(...lines)
    }
  }
  const width = Math.max(1.6, size / options.strands / 5)
  sheet.stroke(first, { ink: options.ink ?? INK.black, width })
  sheet.stroke(second, { ink: options.second ?? INK.rust, width })
  return sheet.toDrawing()
}

type Tile = { x: number; y: number; size: number }

/** The positions of the strands along a side, symmetrical so that they meet those of neighbours. */
function strandOffsets(strands: number): number[] {
  return Array.from({ length: strands }, (_, index) => 0.5 + ((index + 0.5) / strands - 0.5) * 0.62)
}

function arcTile(tile: Tile, strands: number, turned: boolean): Line[] {
  const { x, y, size } = tile
  const corners: readonly (readonly [number, number, number])[] = turned
    ? [
        [x, y, 0],
        [x + size, y + size, Math.PI],
      ]
    : [
        [x + size, y, Math.PI / 2],
        [x, y + size, -Math.PI / 2],
      ]
  return corners.flatMap(([cx, cy, start]) =>
    strandOffsets(strands).map((offset) =>
      Array.from({ length: 11 }, (_, step): Point => {
        const angle = start + (step / 10) * (Math.PI / 2)
        return [cx + Math.cos(angle) * offset * size, cy + Math.sin(angle) * offset * size]
      }),
    ),
  )
}

function crossTile(tile: Tile, strands: number, across: boolean): Line[] {
  const { x, y, size } = tile
  const edge = 0.5 - 0.31 - 0.035
  const straight = (from: number, to: number, offset: number, level: boolean): Line =>
    level
      ? [
          [x + from * size, y + offset * size],
          [x + to * size, y + offset * size],
        ]
      : [
          [x + offset * size, y + from * size],
          [x + offset * size, y + to * size],
        ]
  return strandOffsets(strands).flatMap((offset) => [
    straight(0, 1, offset, across),
    straight(0, edge, offset, !across),
    straight(1 - edge, 1, offset, !across),
  ])
}
