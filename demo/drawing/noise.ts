import { createRandom } from './random.ts'

export type Noise = (x: number, y: number) => number

/** Gradient noise in the plane, from about -1 to 1, on a lattice of 256 × 256 cells. */
export function createNoise(seed: string): Noise {
  const random = createRandom(`noise ${seed}`)
  const order = new Uint8Array(512)
  for (let index = 0; index < 256; index += 1) order[index] = index
  for (let index = 255; index > 0; index -= 1) {
    const other = random.int(0, index)
    const kept = order[index] ?? 0
    order[index] = order[other] ?? 0
    order[other] = kept
  }
  order.copyWithin(256, 0, 256)
  const gradientX = Float64Array.from({ length: 256 }, (_, i) => Math.cos((i / 256) * 2 * Math.PI))
  const gradientY = Float64Array.from({ length: 256 }, (_, i) => Math.sin((i / 256) * 2 * Math.PI))
  const corner = (cellX: number, cellY: number, x: number, y: number): number => {
    const slot = order[(order[cellX & 255] ?? 0) + (cellY & 255)] ?? 0
    return (gradientX[slot] ?? 0) * x + (gradientY[slot] ?? 0) * y
  }
  return (x, y) => {
    const cellX = Math.floor(x)
    const cellY = Math.floor(y)
    const fx = x - cellX
    const fy = y - cellY
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
    const top = mix(corner(cellX, cellY, fx, fy), corner(cellX + 1, cellY, fx - 1, fy), u)
    const bottom = mix(
      corner(cellX, cellY + 1, fx, fy - 1),
      corner(cellX + 1, cellY + 1, fx - 1, fy - 1),
      u,
    )
    return mix(top, bottom, v) * 1.5
  }
}

/** Sums octaves of noise, each with half the amplitude and half the scale of the one before. */
export function layerNoise(noise: Noise, octaves: number): Noise {
  return (x, y) => {
    let sum = 0
    let weight = 0.5
    let scale = 1
    for (let octave = 0; octave < octaves; octave += 1) {
      sum += weight * noise(x * scale + octave * 17.3, y * scale - octave * 9.1)
      weight *= 0.5
      scale *= 2.03
    }
    return sum
  }
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

export function clamp(value: number, low = 0, high = 1): number {
  return value < low ? low : value > high ? high : value
}

/**
 * 0 below `low`, 1 above `high`, smooth in between. With `low` above `high`, the result is
 * reversed.
 */
export function smoothStep(low: number, high: number, value: number): number {
  const share = clamp((value - low) / (high - low))
  return share * share * (3 - 2 * share)
}

/** exp(-value²): a bump of height 1 at zero. */
export function hill(value: number): number {
  return value > 4 || value < -4 ? 0 : Math.exp(-value * value)
}
