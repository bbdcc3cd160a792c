import { clamp } from '../noise.ts'

/** Linear light, from 0 to 1 per channel. */
export type Rgb = readonly [number, number, number]

const toLinear = (value: number): number =>
  value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

export const toEncoded = (value: number): number =>
  value <= 0.003_130_8 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

/** @param colour `#rrggbb` */
export function hex(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16)
  const channel = (shift: number) => toLinear(((value >> shift) & 255) / 255)
  return [channel(16), channel(8), channel(0)]
}

/** Converts to OKLab (Björn Ottosson, 2020), in which mixtures look even. */
function toOklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b)
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b)
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b)
  return [
    0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s,
    0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s,
  ]
}

function fromOklab([light, a, b]: Rgb): Rgb {
  const l = (light + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3
  const m = (light - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3
  const s = (light - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3
  return [
    clamp(4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s),
    clamp(-1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s),
    clamp(-0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s),
  ]
}

export function blend(from: Rgb, to: Rgb, share: number): Rgb {
  const [fr, fg, fb] = from
  const [tr, tg, tb] = to
  return [fr + (tr - fr) * share, fg + (tg - fg) * share, fb + (tb - fb) * share]
}

export const scale = ([r, g, b]: Rgb, by: number): Rgb => [r * by, g * by, b * by]
export const multiply = ([r, g, b]: Rgb, [x, y, z]: Rgb): Rgb => [r * x, g * y, b * z]
export const luminance = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b

const STEPS = 256

/** A gradient through colours, from 0 (the first) to 1 (the last); `stops` sets their positions. */
export function ramp(colours: readonly string[], stops?: readonly number[]): (at: number) => Rgb {
  const labs = colours.map((colour) => toOklab(hex(colour)))
  const places = stops ?? labs.map((_, index) => index / Math.max(1, labs.length - 1))
  const table: Rgb[] = Array.from({ length: STEPS + 1 }, (_, step) => {
    const at = step / STEPS
    const next = places.findIndex((place) => place >= at)
    const to = next === -1 ? labs.length - 1 : next
    const from = Math.max(0, to - 1)
    const [low, high] = [places[from] ?? 0, places[to] ?? 1]
    const share = high > low ? clamp((at - low) / (high - low)) : 1
    return fromOklab(blend(labs[from] ?? [0, 0, 0], labs[to] ?? [0, 0, 0], share))
  })
  return (at) => table[Math.round(clamp(at) * STEPS)] ?? [0, 0, 0]
}

/** Varies a colour's lightness and warmth, both by about -1 to 1. */
export function vary(colour: Rgb, light: number, warmth = 0): Rgb {
  const [l, a, b] = toOklab(colour)
  return fromOklab([l * (1 + 0.2 * light), a + 0.02 * warmth, b + 0.05 * warmth])
}
