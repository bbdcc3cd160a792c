import { fourCharactersAt } from './four-character-code.ts'

/**
 * Reads the parts of an upload's ICC profile (ICC.1:2022) on which Frame decides. Pure; the decoder
 * reads the profile itself.
 */

/** From XYZ, adapted to D50, to linear sRGB. */
const TO_SRGB = [
  [3.1341, -1.6173, -0.4906],
  [-0.9788, 1.9161, 0.0335],
  [0.0719, -0.229, 1.4057],
] as const
/** Rounding in profiles makes even sRGB's own primaries slightly negative. */
const OUTSIDE = -0.01

const TAGS_AT = 128
const ENTRY_BYTES = 12
/** The limit for untrusted files. Valid profiles have about ten tags. */
const MAX_TAGS = 100

/**
 * Whether a profile may describe colours outside sRGB.
 * @returns false for invalid profiles: such a file is read as sRGB
 */
export function isWiderThanSrgb(profile: Uint8Array): boolean {
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength)
  if (profile.length < TAGS_AT + 4 || fourCharactersAt(view, 36) !== 'acsp') return false
  const space = fourCharactersAt(view, 16)
  if (space === 'CMYK') return true
  if (space !== 'RGB ') return false
  const tags = readTags(view)
  const primaries = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => readXyz(view, tags.get(name)))
  // Profiles of scanners, cameras and printers have lookup tables instead of primaries.
  if (primaries.includes(null)) return tags.has('A2B0')
  return primaries.some((xyz) => xyz !== null && isOutsideSrgb(xyz))
}

type Xyz = readonly [number, number, number]

function isOutsideSrgb([x, y, z]: Xyz): boolean {
  const light = TO_SRGB.map((row) => row[0] * x + row[1] * y + row[2] * z)
  return Math.min(...light) < OUTSIDE * Math.max(...light)
}

function readTags(view: DataView): Map<string, number> {
  const count = Math.min(view.getUint32(TAGS_AT), MAX_TAGS)
  const tags = new Map<string, number>()
  for (let at = TAGS_AT + 4; tags.size < count; at += ENTRY_BYTES) {
    if (at + ENTRY_BYTES > view.byteLength) break
    tags.set(fourCharactersAt(view, at), view.getUint32(at + 4))
  }
  return tags
}

function readXyz(view: DataView, at: number | undefined): Xyz | null {
  if (at === undefined || at + 20 > view.byteLength || fourCharactersAt(view, at) !== 'XYZ ')
    return null
  const value = (offset: number) => view.getInt32(at + offset) / 65_536
  return [value(8), value(12), value(16)]
}
