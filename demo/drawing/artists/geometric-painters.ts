import type { Line } from '../line.ts'
import { type Plane, paintPlanes } from '../media/abstract.ts'
import type { RasterArtist } from '../raster-artist.ts'
import type { Ground } from '../raster/raster.ts'
import { ellipse } from '../raster/shape.ts'
import { paintSelf } from './self-portraits.ts'

const planes = (seed: string, base: string, list: readonly Plane[]) => (ground: Ground) =>
  paintPlanes(seed, { ground: base, planes: list }, ground)
const plane = (colour: string, ...numbers: readonly number[]): Plane => ({
  colour,
  outline: Array.from({ length: numbers.length / 2 }, (_, i): [number, number] => [
    numbers[i * 2] ?? 0,
    numbers[i * 2 + 1] ?? 0,
  ]),
})
const round = (
  colour: string,
  [x, y]: readonly [number, number],
  radius: number,
  half?: 'left' | 'right' | 'top' | 'bottom',
): Plane => {
  const circle: Line = ellipse([x, y], [radius, radius])
  const kept = {
    left: ([u]: Line[number]) => u <= x,
    right: ([u]: Line[number]) => u >= x,
    top: ([, v]: Line[number]) => v <= y,
    bottom: ([, v]: Line[number]) => v >= y,
  }
  const outline = half === undefined ? circle : circle.filter((point) => kept[half](point))
  // The right half spans the start of the outline, so its points are sorted by height.
  return {
    colour,
    outline:
      half === 'right'
        ? [...outline.filter(([, v]) => v < y), ...outline.filter(([, v]) => v >= y)].sort(
            (a, b) => a[1] - b[1],
          )
        : outline,
  }
}
const nested = (colours: readonly string[], drop: number): Plane[] =>
  colours.map((colour, index) => {
    const inset = 0.05 + index * 0.1
    const low = inset * (1 + drop)
    const high = 1 - inset * (1 - drop)
    return plane(colour, inset, low, 1 - inset, low, 1 - inset, high, inset, high)
  })
const quarters = (colours: readonly string[], across: number): Plane[] =>
  colours.map((colour, index) => {
    const [column, row, side] = [index % across, Math.floor(index / across), 1 / across]
    const corner = (index * 7 + row * 3) % 4
    const [cx, cy] = [column + (corner % 2), row + (corner > 1 ? 1 : 0)]
    const from = [0, Math.PI / 2, -Math.PI / 2, Math.PI][corner] ?? 0
    const arc = Array.from({ length: 24 }, (_, step): [number, number] => {
      const angle = from + (step / 23) * (Math.PI / 2)
      return [(cx + Math.cos(angle)) * side, (cy + Math.sin(angle)) * side]
    })
    return { colour, outline: [[cx * side, cy * side], ...arc] }
  })

const zoeVandersteen: RasterArtist = {
  key: 'zoe-vandersteen',
  portrait: () => paintSelf('zoe'),
  works: {
    'Homage to a parking garage': planes(
      'garage',
      '#efeae0',
      nested(['#1f4fa3', '#e9532f', '#f2b632', '#f7e9c4'], 0.45),
    ),
    'Sixteen ways to say quarter': planes(
      'quarters',
      '#f4efe4',
      quarters(
        [
          '#e63b2e',
          '#f5b51b',
          '#1f5fae',
          '#111418',
          '#f5b51b',
          '#111418',
          '#e63b2e',
          '#2a9a7a',
          '#1f5fae',
          '#e63b2e',
          '#2a9a7a',
          '#f5b51b',
          '#111418',
          '#1f5fae',
          '#f5b51b',
          '#e63b2e',
        ],
        4,
      ),
    ),
    'Left turn on green': planes('green', '#1f8a5b', [
      plane('#14633f', 0, 0.5, 1, 0.18, 1, 1, 0, 1),
      plane('#f2e86b', 0.12, 1, 0.42, 0.365, 0.62, 0.302, 0.46, 1),
      plane('#f7f4e9', 0.62, 0.302, 1, 0.18, 1, 0.36, 0.57, 0.52),
    ]),
    'Two suns, one contract': planes('suns', '#f6c7b3', [
      plane('#ef6f4d', 0, 0.56, 1, 0.56, 1, 1, 0, 1),
      round('#d92b2b', [0.34, 0.56], 0.25, 'top'),
      round('#f9e2a0', [0.66, 0.56], 0.25, 'bottom'),
      plane('#8c1c36', 0, 0.93, 1, 0.93, 1, 1, 0, 1),
    ]),
    'Staircase for one colour': planes(
      'stairs',
      '#dbe9f4',
      Array.from({ length: 7 }, (_, i) =>
        plane(
          ['#c4dcf0', '#9fc5e8', '#74a9dc', '#4a8acb', '#2b6bb5', '#174f95', '#0d3470'][i] ??
            '#000000',
          i / 7,
          0.9 - i * 0.125,
          (i + 1) / 7,
          0.9 - i * 0.125,
          (i + 1) / 7,
          1,
          i / 7,
          1,
        ),
      ),
    ),
    'Pink wins': planes('pink', '#f497b6', [
      plane('#111111', 0.08, 0.08, 0.46, 0.08, 0.08, 0.5),
      plane('#f7f3ec', 0.54, 0.08, 0.92, 0.08, 0.92, 0.5),
      plane('#e0266d', 0.08, 0.92, 0.08, 0.58, 0.42, 0.92),
      plane('#5a1ea0', 0.92, 0.58, 0.92, 0.92, 0.58, 0.92),
      round('#f9dc3f', [0.5, 0.5], 0.13),
    ]),
    'Grey with an opinion': planes('grey', '#c9c9c6', [
      plane('#a9aaa8', 0.1, 0, 0.46, 0, 0.46, 1, 0.1, 1),
      plane('#7f8182', 0.46, 0.3, 0.9, 0.3, 0.9, 1, 0.46, 1),
      plane('#4a4c4f', 0.62, 0.3, 0.9, 0.3, 0.9, 0.62, 0.62, 0.62),
      plane('#ff5a1f', 0.46, 0.62, 0.62, 0.62, 0.62, 0.66, 0.46, 0.66),
    ]),
  },
}

export const geometricPainters: readonly RasterArtist[] = [zoeVandersteen]
