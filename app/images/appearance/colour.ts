import { lightOfSrgb } from '../colour/srgb.ts'

/** A colour in OKLab (Björn Ottosson, 2020): lightness from 0 to 1, and two opponent axes. */
export type OkLab = readonly [lightness: number, a: number, b: number]

/** A colour as `rrggbb`, and its wanted share of the picture, from 0 to 1. */
export type WantedColour = { readonly hex: string; readonly share: number }

/** The linear light of each 8-bit sRGB value. */
const LINEAR = Float64Array.from({ length: 256 }, (_, value) => lightOfSrgb(value / 255))

/** @param red from 0 to 255, as are `green` and `blue` */
export function toOkLab(red: number, green: number, blue: number): OkLab {
  const [r = 0, g = 0, b = 0] = [LINEAR[red], LINEAR[green], LINEAR[blue]]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** @param hex `rrggbb` */
export function parseColour(hex: string): OkLab {
  const value = Number.parseInt(hex, 16)
  return toOkLab(value >> 16, (value >> 8) & 255, value & 255)
}

/** The distance in OKLab. Colours nearer than about 0.02 look the same. */
export const distanceOf = (one: OkLab, other: OkLab): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

/** The distance in OKLab beyond which a colour does not match a wanted one. */
export const COLOUR_REACH = 0.1

/** The closeness of two colours: 1 for equal ones, 0 from a distance of `COLOUR_REACH` on. */
export const closenessOf = (one: OkLab, other: OkLab): number =>
  Math.max(0, 1 - distanceOf(one, other) / COLOUR_REACH)

const LIGHTNESS_STEP = 0.04
const AXIS_STEP = 0.02
const AXIS_START = -0.32
/** Steps of each axis, which covers -0.32 to 0.32: more than any colour of sRGB has. */
const AXIS_STEPS = 32

/** The grid cell of a colour. An index finds colours by their cell. */
export const cellOf = ([lightness, a, b]: OkLab): number =>
  cellAt(Math.floor(lightness / LIGHTNESS_STEP), stepOf(a), stepOf(b))

const stepOf = (value: number) => Math.floor((value - AXIS_START) / AXIS_STEP)
const cellAt = (lightness: number, a: number, b: number) =>
  (lightness * AXIS_STEPS + a) * AXIS_STEPS + b

/** A cell, and the greatest closeness that a colour in it may have, from 0 to 1. */
export type NearCell = { readonly cell: number; readonly closeness: number }

/** Lists the cells that may contain colours within `COLOUR_REACH`. */
export function cellsNear(colour: OkLab): NearCell[] {
  const [lightness, a, b] = colour
  const lightnessSteps = stepsNear(lightness, 0, LIGHTNESS_STEP)
  const aSteps = stepsNear(a, AXIS_START, AXIS_STEP)
  const bSteps = stepsNear(b, AXIS_START, AXIS_STEP)
  return lightnessSteps
    .flatMap((l) =>
      aSteps.flatMap((x) =>
        bSteps.map((y) => ({
          cell: cellAt(l.step, x.step, y.step),
          closeness: 1 - Math.hypot(l.gap, x.gap, y.gap) / COLOUR_REACH,
        })),
      ),
    )
    .filter(({ closeness }) => closeness > 0)
}

/** The steps of an axis within reach, each with its distance from the value. */
function stepsNear(value: number, start: number, size: number) {
  const first = Math.floor((value - COLOUR_REACH - start) / size)
  const last = Math.floor((value + COLOUR_REACH - start) / size)
  return Array.from({ length: last - first + 1 }, (_, nth) => {
    const low = start + (first + nth) * size
    return { step: first + nth, gap: Math.max(0, low - value, value - low - size) }
  }).filter(({ step }) => step >= 0 && step < AXIS_STEPS)
}
