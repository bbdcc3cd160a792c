import {
  lightOfPq,
  REFERENCE_WHITE,
  sceneOfHlg,
  screenGainOfHlg,
  toneMap,
} from './high-dynamic-range.ts'
import {
  curveTag,
  fixedNumbers,
  PROFILE_WHITE,
  profileOf,
  profileTag,
  tableTag,
  type Lab,
} from './icc-profile.ts'
import { lightOfSrgb } from './srgb.ts'
import type { StatedColours } from './stated-colours.ts'

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/** From the linear light of the primaries to linear Display P3; all have the white point D65. */
const TO_P3: Record<StatedColours['primaries'], Matrix> = {
  srgb: [
    [0.822462, 0.177538, 0],
    [0.033194, 0.966806, 0],
    [0.017083, 0.072397, 0.91052],
  ],
  p3: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  bt2020: [
    [1.343578, -0.28218, -0.061399],
    [-0.065297, 1.075788, -0.01049],
    [0.002822, -0.019598, 1.016777],
  ],
}

/**
 * From linear Display P3 to XYZ, adapted to D50. Rounded as in the decoding library's profile, so
 * that Display P3 colours stay unchanged.
 */
const P3_TO_XYZ: Matrix = [
  [0.515121, 0.291977, 0.157104],
  [0.241196, 0.692245, 0.066559],
  [0, 0.041824, 0.783081],
]

/** The luminance of each primary. */
const LUMINANCE: Record<StatedColours['primaries'], Triple> = {
  srgb: [0.21264, 0.71517, 0.07219],
  p3: [0.22897, 0.69174, 0.07929],
  bt2020: [0.2627, 0.678, 0.0593],
}

/**
 * Builds a colour profile equal to the stated colours. HDR colours are tone-mapped by their
 * brightest channel, which keeps the hue, and clipped to Display P3.
 * @param full the channel value of full light, as a share of the largest value
 */
export function profileOfStated({ primaries, transfer }: StatedColours, full: number): Buffer {
  if (transfer === 'pq' || transfer === 'hlg') return hdrProfile({ primaries, transfer }, full)
  const xyzOf = (light: Triple) => multiply(P3_TO_XYZ, multiply(TO_P3[primaries], light))
  const primary = (light: Triple) => profileTag('XYZ ', fixedNumbers(xyzOf(light)))
  const lightOf = LIGHT[transfer]
  const curve = curveTag(evenly(CURVE).map((value) => lightOf(Math.min(1, value / full))))
  return profileOf({ deviceClass: 'mntr', space: 'RGB ', pcs: 'XYZ ', version: 4 }, [
    ['rXYZ', primary([1, 0, 0])],
    ['gXYZ', primary([0, 1, 0])],
    ['bXYZ', primary([0, 0, 1])],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ])
}

/** The number of points of a curve, and of grid points per channel of a lookup table. */
const CURVE = 4096
const GRID = 33

const evenly = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => at / (count - 1))

type Hdr = StatedColours & { readonly transfer: 'pq' | 'hlg' }

function hdrProfile(colours: Hdr, full: number): Buffer {
  // Grid points at even steps of lightness keep the interpolation error small.
  const lightness = (value: number) => labOf(onScreen(colours, [value, value, value]))[0] / 100
  const values = evenly(GRID).map((wanted) => valueOf(wanted, lightness))
  const table = values.flatMap((r) =>
    values.flatMap((g) => values.map((b) => labOf(onScreen(colours, [r, g, b])))),
  )
  const curve = evenly(CURVE).map((value) => lightness(Math.min(1, value / full)))
  return profileOf({ deviceClass: 'mntr', space: 'RGB ', pcs: 'Lab ', version: 2 }, [
    ['A2B0', tableTag({ channels: 3, colours: table, curve })],
  ])
}

/** Inverts an increasing function on 0 to 1 by bisection. */
function valueOf(wanted: number, rising: (value: number) => number): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < 24; step += 1) {
    const middle = (low + high) / 2
    if (rising(middle) < wanted) low = middle
    else high = middle
  }
  return high
}

/** The linear Display P3 light on an SDR screen, where 1 is its white. */
function onScreen({ primaries, transfer }: Hdr, values: Triple): Triple {
  const light = mapped(values, LIGHT[transfer])
  const [r, g, b] = LUMINANCE[primaries]
  const scene = r * light[0] + g * light[1] + b * light[2]
  const gain = transfer === 'hlg' ? screenGainOfHlg(scene) : 1
  const brightest = Math.max(...light) * gain
  const tone = brightest === 0 ? 0 : (gain * toneMap(brightest)) / brightest / REFERENCE_WHITE
  const shown = multiply(
    TO_P3[primaries],
    mapped(light, (one) => one * tone),
  )
  return mapped(shown, (one) => Math.min(1, Math.max(0, one)))
}

/**
 * Light for values from 0 to 1: relative to the screen's white, for HLG to the scene, for PQ in
 * cd/m².
 */
const LIGHT: Record<StatedColours['transfer'], (value: number) => number> = {
  srgb: lightOfSrgb,
  'gamma-2.2': (value) => value ** 2.2,
  linear: (value) => value,
  pq: lightOfPq,
  hlg: sceneOfHlg,
}

function labOf(light: Triple): Lab {
  const xyz = multiply(P3_TO_XYZ, light)
  const [x, y, z] = xyz.map((value, at) => {
    const share = value / (PROFILE_WHITE[at] ?? 1)
    return share > 216 / 24_389 ? Math.cbrt(share) : (share * (24_389 / 27) + 16) / 116
  }) as unknown as Triple
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const multiply = (matrix: Matrix, [x, y, z]: Triple): Triple =>
  matrix.map((row) => row[0] * x + row[1] * y + row[2] * z) as unknown as Triple

const mapped = ([x, y, z]: Triple, change: (one: number) => number): Triple => [
  change(x),
  change(y),
  change(z),
]
