/** CIELAB of the illuminant D50. */
export type Lab = readonly [lightness: number, a: number, b: number]

const DEGREES = 180 / Math.PI
const radians = (degrees: number): number => degrees / DEGREES
const POWER_25 = 25 ** 7
/** The share by which a chroma is corrected, from `C^7 / (C^7 + 25^7)`. */
const shareOf = (chroma: number): number => Math.sqrt(chroma ** 7 / (chroma ** 7 + POWER_25))

function hueOf(a: number, b: number): number {
  if (a === 0 && b === 0) return 0
  const degrees = Math.atan2(b, a) * DEGREES
  return degrees < 0 ? degrees + 360 : degrees
}

/**
 * The visual difference of two colours: CIEDE2000 with all weights 1. About 1 is just visible side
 * by side. Sharma, Wu and Dalal, “The CIEDE2000 color-difference formula” (2005), equations 2 to
 * 22.
 */
export function deltaE2000(one: Lab, other: Lab): number {
  const [l1, a1, b1] = one
  const [l2, a2, b2] = other
  const g = 0.5 * (1 - shareOf((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2))
  const c1 = Math.hypot(a1 * (1 + g), b1)
  const c2 = Math.hypot(a2 * (1 + g), b2)
  const { difference, mean: h } = compareHues(
    { chroma: c1, hue: hueOf(a1 * (1 + g), b1) },
    { chroma: c2, hue: hueOf(a2 * (1 + g), b2) },
  )
  const c = (c1 + c2) / 2
  const l50 = ((l1 + l2) / 2 - 50) ** 2
  const t =
    1 -
    0.17 * Math.cos(radians(h - 30)) +
    0.24 * Math.cos(radians(2 * h)) +
    0.32 * Math.cos(radians(3 * h + 6)) -
    0.2 * Math.cos(radians(4 * h - 63))
  const turn = -2 * shareOf(c) * Math.sin(radians(60 * Math.exp(-(((h - 275) / 25) ** 2))))
  const lightness = (l2 - l1) / (1 + (0.015 * l50) / Math.sqrt(20 + l50))
  const chroma = (c2 - c1) / (1 + 0.045 * c)
  const hue = (2 * Math.sqrt(c1 * c2) * Math.sin(radians(difference / 2))) / (1 + 0.015 * c * t)
  return Math.sqrt(lightness ** 2 + chroma ** 2 + hue ** 2 + turn * chroma * hue)
}

type Hue = { readonly chroma: number; readonly hue: number }

/** In degrees, the shorter way round. Grey has no hue. */
function compareHues(one: Hue, other: Hue): { difference: number; mean: number } {
  const sum = one.hue + other.hue
  if (one.chroma * other.chroma === 0) return { difference: 0, mean: sum }
  const difference = other.hue - one.hue
  if (Math.abs(difference) <= 180) return { difference, mean: sum / 2 }
  const mean = sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2
  return { difference: difference > 0 ? difference - 360 : difference + 360, mean }
}
