import {
  lightOfPq,
  PEAK,
  REFERENCE_WHITE,
  sceneOfHlg,
  screenGainOfHlg,
  toneMap,
} from './high-dynamic-range.ts'
import type { StatedColours } from './stated-colours.ts'

type Row = readonly [number, number, number]

/** From the light of the primaries to that of Display P3's; all have the white of D65. */
const TO_P3: Record<StatedColours['primaries'], readonly [Row, Row, Row]> = {
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

/** The share of each primary in the luminance. */
const LUMINANCE: Record<StatedColours['primaries'], Row> = {
  srgb: [0.21264, 0.71517, 0.07219],
  p3: [0.22897, 0.69174, 0.07929],
  bt2020: [0.2627, 0.678, 0.0593],
}

const STEPS = 0xff_ff

export type Samples = {
  /** Three or four a pixel; the fourth is opacity. */
  readonly channels: 3 | 4
  /** The value of full light. */
  readonly most: number
}

/**
 * Makes a converter of pixels of 16 bits a channel to Display P3 of 8 bits. HDR colours are tone-mapped
 * by their brightest channel, which keeps their hues. Colours outside of Display P3 are clipped.
 */
export function createP3Converter({ primaries, transfer }: StatedColours, samples: Samples) {
  const { channels, most } = samples
  const light = lightTable(transfer, most)
  const gains = transfer === 'pq' || transfer === 'hlg' ? toneGains() : null
  const codes = srgbCodes()
  const [toRed, toGreen, toBlue] = TO_P3[primaries]
  const shares = LUMINANCE[primaries]
  const code = (row: Row, r: number, g: number, b: number): number =>
    codes[indexOf(row[0] * r + row[1] * g + row[2] * b)] ?? 0

  /** The factor from the values of the table to light, where 1 is the white of the screen. */
  function gainOf(r: number, g: number, b: number): number {
    if (gains === null) return 1
    const screen =
      transfer === 'hlg' ? screenGainOfHlg(shares[0] * r + shares[1] * g + shares[2] * b) : 1
    const brightest = Math.max(r, g, b) * screen
    return screen * (gains[indexOf(brightest / PEAK)] ?? 0)
  }

  return (from: Uint16Array, to: Uint8Array): void => {
    for (let at = 0; at + channels <= from.length; at += channels) {
      const r = light[from[at] ?? 0] ?? 0
      const g = light[from[at + 1] ?? 0] ?? 0
      const b = light[from[at + 2] ?? 0] ?? 0
      const gain = gainOf(r, g, b)
      to[at] = code(toRed, r * gain, g * gain, b * gain)
      to[at + 1] = code(toGreen, r * gain, g * gain, b * gain)
      to[at + 2] = code(toBlue, r * gain, g * gain, b * gain)
      if (channels === 4) to[at + 3] = Math.min(255, Math.round(((from[at + 3] ?? 0) / most) * 255))
    }
  }
}

const indexOf = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * STEPS)

/** The light of each value: of the screen's white, of the scene for HLG, in cd/m² for PQ. */
function lightTable(transfer: StatedColours['transfer'], most: number): Float32Array {
  const lightOf = {
    srgb: (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4),
    'gamma-2.2': (value: number) => value ** 2.2,
    linear: (value: number) => value,
    pq: lightOfPq,
    hlg: sceneOfHlg,
  }[transfer]
  return Float32Array.from({ length: STEPS + 1 }, (_, value) => lightOf(Math.min(1, value / most)))
}

/** By the light of the brightest channel, of which the last is the peak: factors to the white. */
const toneGains = (): Float32Array =>
  Float32Array.from({ length: STEPS + 1 }, (_, step) => {
    const light = (PEAK * step) / STEPS
    return (step === 0 ? 1 : toneMap(light) / light) / REFERENCE_WHITE
  })

/** The value of 8 bits in sRGB's curve, which Display P3 has as well, by light. */
const srgbCodes = (): Uint8Array =>
  Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
    const share = step / STEPS
    const value = share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055
    return Math.round(value * 255)
  })
