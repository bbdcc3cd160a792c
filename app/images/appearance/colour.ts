/** A colour in OKLab (Björn Ottosson, 2020): lightness from 0 to 1, and two opponent axes. */
export type OkLab = readonly [lightness: number, a: number, b: number]

/** A colour that a picture should have, as `rrggbb`. `share`: how much of the picture, 0 to 1. */
export type WantedColour = { readonly hex: string; readonly share: number }

/** The linear light of each 8-bit sRGB value. */
const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
})

/** @param red from 0 to 255, as `green` and `blue` */
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

/** The distance of two colours in OKLab. Colours nearer than about 0.02 look the same. */
export const distanceOf = (one: OkLab, other: OkLab): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

/** How far from a wanted colour another may be to count at all. */
export const COLOUR_REACH = 0.1

/** From 1 for the same colour to 0 at a distance of `COLOUR_REACH`. */
export const closenessOf = (one: OkLab, other: OkLab): number =>
  Math.max(0, 1 - distanceOf(one, other) / COLOUR_REACH)

const LIGHTNESS_STEP = 0.04
const AXIS_STEP = 0.02
const AXIS_START = -0.32
/** Steps of each axis, which ends at 0.32: no colour of sRGB has as much on either. */
const AXIS_STEPS = 32

/** The number of the grid cell that holds a colour. Cells are how colours are found by an index. */
export const cellOf = ([lightness, a, b]: OkLab): number =>
  cellAt(Math.floor(lightness / LIGHTNESS_STEP), stepOf(a), stepOf(b))

const stepOf = (value: number) => Math.floor((value - AXIS_START) / AXIS_STEP)
const cellAt = (lightness: number, a: number, b: number) =>
  (lightness * AXIS_STEPS + a) * AXIS_STEPS + b

/** A cell, and the closeness of the nearest colour that it may hold: 1 to 0. */
export type NearCell = { readonly cell: number; readonly closeness: number }

/** The cells that hold colours within `COLOUR_REACH`. */
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

/** The steps of an axis within reach, and how far from the value each begins. */
function stepsNear(value: number, start: number, size: number) {
  const first = Math.floor((value - COLOUR_REACH - start) / size)
  const last = Math.floor((value + COLOUR_REACH - start) / size)
  return Array.from({ length: last - first + 1 }, (_, nth) => {
    const low = start + (first + nth) * size
    return { step: first + nth, gap: Math.max(0, low - value, value - low - size) }
  }).filter(({ step }) => step >= 0 && step < AXIS_STEPS)
}
