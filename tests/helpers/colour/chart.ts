import sharp from 'sharp'
import type { CodePoints } from '../../../app/images/colour/code-points.ts'
import { pqOf, REFERENCE_WHITE } from '../../../app/images/colour/high-dynamic-range.ts'
import { deltaE2000, type Lab } from './delta-e.ts'
import { inkProfile, rgbProfile } from './icc-profile.ts'
import {
  ADOBE_RGB,
  BT2020,
  DISPLAY_P3,
  isWithin,
  labOf,
  PROPHOTO,
  rgbOf,
  SRGB,
  xyzOf,
  type RgbSpace,
  type Triple,
} from './rgb-space.ts'
import { jpegOf, pngOf, statedAvifOf, statedPngOf, type Samples } from './tagged-image.ts'

// A chart of 24 colours in files of many kinds, and the colour differences of its copies.

const COLUMNS = 6
const ROWS = 4
/** The edge of a patch in pixels. */
const PATCH = 100

/** In Display P3, from 0 to 255. The first half is within sRGB, as skin, sky and leaves are. */
const MUTED: readonly Triple[] = [
  [115, 82, 68],
  [194, 150, 130],
  [98, 122, 157],
  [87, 108, 67],
  [133, 128, 177],
  [103, 189, 170],
  [214, 126, 44],
  [80, 91, 166],
  [193, 90, 99],
  [94, 60, 108],
  [157, 188, 64],
  [243, 243, 242],
  [122, 122, 121],
  [52, 52, 52],
]
/** Outside of sRGB: cadmium red, orange, leaf and emerald green, turquoise, cyan, magenta. */
const VIVID: readonly Triple[] = [
  [235, 60, 45],
  [250, 130, 20],
  [120, 230, 30],
  [20, 200, 80],
  [30, 210, 180],
  [20, 190, 235],
  [225, 30, 130],
  [60, 150, 40],
  [20, 140, 130],
  [250, 235, 40],
]
const COLOURS = [...MUTED, ...VIVID].map((rgb) =>
  xyzOf(rgb.map((value) => value / 255) as unknown as Triple, DISPLAY_P3),
)

/** A file and its colours according to its profile; null for a patch that is not compared. */
export type Chart = {
  readonly bytes: Buffer
  readonly colours: readonly (Triple | null)[]
}

/** Colours that the space does not have are left out. */
export async function rgbChart(
  space: RgbSpace,
  file: 'jpeg' | 'png' | 'png of 16 bits',
): Promise<Chart> {
  const steps = file === 'png of 16 bits' ? 0xff_ff : 0xff
  const values = COLOURS.map((xyz) => rounded(rgbOf(xyz, space), steps))
  const colours = COLOURS.map((xyz, at) =>
    isWithin(xyz, space) ? xyzOf(values[at] ?? BLACK, space) : null,
  )
  const profile = rgbProfile(space)
  if (file === 'jpeg') return { bytes: await jpegOf(paint(values), profile), colours }
  const samples = file === 'png' ? paint(values) : paintDeep(values)
  return { bytes: await pngOf(samples, profile), colours }
}

const BLACK: Triple = [0, 0, 0]
const rounded = (rgb: Triple, steps: number): Triple =>
  rgb.map((value) => Math.round(value * steps) / steps) as unknown as Triple

/** The chart's colours in a space that code points state. */
export async function statedChart(
  { space, ...points }: CodePoints & { readonly space: RgbSpace },
  file: 'png' | 'png of 16 bits' | 'avif',
): Promise<Chart> {
  const steps = file === 'png' ? 0xff : file === 'avif' ? 0x3_ff : 0xff_ff
  const values = COLOURS.map((xyz) => rounded(rgbOf(xyz, space), steps))
  const colours = COLOURS.map((xyz, at) =>
    isWithin(xyz, space) ? xyzOf(values[at] ?? BLACK, space) : null,
  )
  if (file === 'avif') return { bytes: await statedAvifOf(paintDeep(values), points), colours }
  const samples = file === 'png' ? paint(values) : paintDeep(values)
  return { bytes: await statedPngOf(samples, points), colours }
}

/** The share of the screen's white below which tone mapping changes nothing. */
const DIM = 0.4
const LIGHT_2020: RgbSpace = { ...BT2020, curve: 1 }

/** The colours of the chart, dimmed, in the light of an HDR screen. */
export async function hdrChart(
  transfer: 'pq' | 'hlg',
  file: 'png of 16 bits' | 'avif',
): Promise<Chart> {
  const colours = COLOURS.map((xyz) => xyz.map((value) => value * DIM) as unknown as Triple)
  const values = colours.map((xyz) => {
    const light = rgbOf(xyz, LIGHT_2020).map((share) => share * REFERENCE_WHITE)
    return transfer === 'pq' ? light.map(pqOf) : hlgOf(light)
  })
  const points = { primaries: 9, transfer: transfer === 'pq' ? 16 : 18 }
  const make = file === 'avif' ? statedAvifOf : statedPngOf
  return { bytes: await make(paintDeep(values), points), colours }
}

/** Converts light on a screen of 1000 cd/m² (BT.2100, table 5). */
function hlgOf(light: readonly number[]): number[] {
  const [r = 0, g = 0, b = 0] = light.map((value) => value / 1000)
  const luminance = 0.2627 * r + 0.678 * g + 0.0593 * b
  const toScene = luminance === 0 ? 0 : luminance ** (1 / 1.2 - 1)
  return [r, g, b].map((value) => {
    const scene = value * toScene
    if (scene <= 1 / 12) return Math.sqrt(3 * scene)
    return 0.178_832_77 * Math.log(12 * scene - 0.284_668_92) + 0.559_910_73
  })
}

export const wideCharts = {
  'Display P3, JPEG': () => rgbChart(DISPLAY_P3, 'jpeg'),
  'Display P3, PNG of 16 bits': () => rgbChart(DISPLAY_P3, 'png of 16 bits'),
  'Adobe RGB, JPEG': () => rgbChart(ADOBE_RGB, 'jpeg'),
  'ProPhoto, PNG of 16 bits': () => rgbChart(PROPHOTO, 'png of 16 bits'),
  'ProPhoto, PNG': () => rgbChart(PROPHOTO, 'png'),
  'CMYK, JPEG': inkChart,
} as const

/** The colours of a printer's inks: its cyan, green and magenta are outside of sRGB. */
const INKS: Record<string, Lab> = {
  '': [100, 0, 0],
  c: [60, -38, -44],
  m: [50, 72, -6],
  y: [92, -6, 88],
  cm: [28, 20, -46],
  cy: [54, -66, 28],
  my: [50, 66, 46],
  cmy: [26, 0, 0],
}

async function inkChart(): Promise<Chart> {
  const profile = inkProfile(([c, m, y, k]) => (k ? [8, 0, 0] : labOfInks(inkName([c, m, y]))))
  const names = Object.keys(INKS)
  const places = COLOURS.map((_, at) => names[at % names.length] ?? '')
  const values = places.map((name) => [...'cmyk'].map((ink) => Number(name.includes(ink))))
  return {
    bytes: await jpegOf(paint(values), profile),
    colours: places.map((name) => xyzOfLab(labOfInks(name))),
  }
}

const inkName = (inks: readonly boolean[]): string =>
  [...'cmy'].filter((_, at) => inks[at]).join('')

const labOfInks = (name: string): Lab => INKS[name] ?? [0, 0, 0]

function xyzOfLab([l, a, b]: Lab): Triple {
  const y = (l + 16) / 116
  const light = (t: number) => (t > 6 / 29 ? t ** 3 : (t - 16 / 116) * 3 * (6 / 29) ** 2)
  return [0.9642 * light(y + a / 500), light(y), 0.8249 * light(y - b / 200)]
}

/** @param values from 0 to 1, of any number of channels */
function paint(values: readonly (readonly number[])[]): Samples & { data: Uint8Array } {
  const size = { width: COLUMNS * PATCH, height: ROWS * PATCH }
  return { ...size, data: Uint8Array.from(samplesOf(values, 0xff)) }
}

function paintDeep(values: readonly (readonly number[])[]): Samples {
  const size = { width: COLUMNS * PATCH, height: ROWS * PATCH }
  return { ...size, data: Uint16Array.from(samplesOf(values, 0xff_ff)) }
}

function* samplesOf(values: readonly (readonly number[])[], most: number): Generator<number> {
  for (let y = 0; y < ROWS * PATCH; y += 1) {
    for (let x = 0; x < COLUMNS * PATCH; x += 1) {
      const patch = Math.floor(y / PATCH) * COLUMNS + Math.floor(x / PATCH)
      for (const value of values[patch] ?? []) yield Math.round(value * most)
    }
  }
}

export type Compared = {
  /** The greatest difference, CIEDE2000. */
  readonly worst: number
  /** The number of compared colours, and the number of those outside of sRGB. */
  readonly compared: number
  readonly vivid: number
}

/**
 * Compares a copy of a chart, of any size, with the chart. The file's own profile is not read: its
 * values are interpreted in `shownIn`, which also clips the colours outside of that space.
 */
export async function compareWith(
  { colours }: Chart,
  copy: Uint8Array,
  shownIn: RgbSpace,
): Promise<Compared> {
  const pixels = sharp(copy, { ignoreIcc: true }).removeAlpha().raw()
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true })
  let worst = 0
  const compared = colours.filter((xyz) => xyz !== null)
  for (const [patch, xyz] of colours.entries()) {
    if (xyz === null) continue
    const x = Math.floor((((patch % COLUMNS) + 0.5) / COLUMNS) * info.width)
    const y = Math.floor(((Math.floor(patch / COLUMNS) + 0.5) / ROWS) * info.height)
    const at = (y * info.width + x) * info.channels
    const got = [...data.subarray(at, at + 3)].map((value) => value / 255) as unknown as Triple
    const wanted = xyzOf(rgbOf(xyz, shownIn), shownIn)
    worst = Math.max(worst, deltaE2000(labOf(wanted), labOf(xyzOf(got, shownIn))))
  }
  const vivid = compared.filter((xyz) => !isWithin(xyz, SRGB)).length
  return { worst, compared: compared.length, vivid }
}
