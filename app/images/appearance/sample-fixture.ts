import { SAMPLE_EDGE, type Sample } from './sample.ts'

type Pixel = readonly [red: number, green: number, blue: number, opacity: number]

/** A sample whose pixels a function computes from their positions. */
export function sampleWith(pixelAt: (x: number, y: number) => Pixel): Sample {
  const sample = new Uint8Array(SAMPLE_EDGE * SAMPLE_EDGE * 4)
  for (let y = 0; y < SAMPLE_EDGE; y += 1) {
    for (let x = 0; x < SAMPLE_EDGE; x += 1) sample.set(pixelAt(x, y), (y * SAMPLE_EDGE + x) * 4)
  }
  return sample
}
