/**
 * Transfer functions of HDR images (ITU-R BT.2100), and their tone mapping for SDR screens. Pure.
 */

/** cd/m². The HDR reference white of ITU-R BT.2408, mapped to the white of an SDR screen. */
export const REFERENCE_WHITE = 203
/** cd/m². The peak of a nominal HDR screen; brighter light is clipped. */
const PEAK = 1000

const M1 = 2610 / 16_384
const M2 = (2523 / 4096) * 128
const C1 = 3424 / 4096
const C2 = (2413 / 4096) * 32
const C3 = (2392 / 4096) * 32

/** @param value from 0 to 1. @returns cd/m² (BT.2100, table 4) */
export function lightOfPq(value: number): number {
  const power = value ** (1 / M2)
  return 10_000 * (Math.max(power - C1, 0) / (C2 - C3 * power)) ** (1 / M1)
}

/** @param light cd/m². @returns from 0 to 1 */
export function pqOf(light: number): number {
  const power = (Math.max(light, 0) / 10_000) ** M1
  return ((C1 + C2 * power) / (1 + C3 * power)) ** M2
}

/** @param value from 0 to 1. @returns the light of the scene, from 0 to 1 (BT.2100, table 5) */
export function sceneOfHlg(value: number): number {
  if (value <= 0.5) return value ** 2 / 3
  return (Math.exp((value - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12
}

/** The system gamma of a screen with 1000 cd/m² (BT.2100, table 5, note 5f). */
const SYSTEM_GAMMA = 1.2

/**
 * @param luminance the scene's luminance, from 0 to 1
 * @returns the factor from the scene's light to the screen's, in cd/m²
 */
export const screenGainOfHlg = (luminance: number): number => PEAK * luminance ** (SYSTEM_GAMMA - 1)

const PEAK_PQ = pqOf(PEAK)
const WHITE_SHARE = pqOf(REFERENCE_WHITE) / PEAK_PQ
const KNEE = 1.5 * WHITE_SHARE - 0.5

/**
 * The tone mapping of ITU-R BT.2390 (5.4.1), from an HDR screen to an SDR screen with the reference
 * white. Light below the knee, about 90 cd/m², is unchanged.
 * @param light cd/m²
 * @returns cd/m², at most the reference white
 */
export function toneMap(light: number): number {
  const share = Math.min(1, pqOf(light) / PEAK_PQ)
  if (share < KNEE) return light
  const t = (share - KNEE) / (1 - KNEE)
  const mapped =
    (2 * t ** 3 - 3 * t ** 2 + 1) * KNEE +
    (t ** 3 - 2 * t ** 2 + t) * (1 - KNEE) +
    (-2 * t ** 3 + 3 * t ** 2) * WHITE_SHARE
  return lightOfPq(mapped * PEAK_PQ)
}
