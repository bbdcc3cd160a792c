import type { CodePoints } from './code-points.ts'

/** The primaries and transfer of colours that must be converted, which sRGB need not. */
export type StatedColours = {
  readonly primaries: 'srgb' | 'p3' | 'bt2020'
  readonly transfer: 'srgb' | 'gamma-2.2' | 'linear' | 'pq' | 'hlg'
}

// ITU-T H.273, tables 2 and 3.
const PRIMARIES: Record<number, StatedColours['primaries']> = { 1: 'srgb', 9: 'bt2020', 12: 'p3' }
const TRANSFERS: Record<number, StatedColours['transfer']> = {
  // The camera curves (BT.709, BT.601, BT.2020) are graded for the same screens as sRGB.
  1: 'srgb',
  2: 'srgb',
  4: 'gamma-2.2',
  6: 'srgb',
  8: 'linear',
  13: 'srgb',
  14: 'srgb',
  15: 'srgb',
  16: 'pq',
  18: 'hlg',
}

/** @returns null for sRGB, and for missing or unknown code points, which are read as sRGB */
export function statedColoursOf(points: CodePoints | null): StatedColours | null {
  const primaries = PRIMARIES[points?.primaries ?? 0]
  const transfer = TRANSFERS[points?.transfer ?? 0]
  if (primaries === undefined || transfer === undefined) return null
  return primaries === 'srgb' && transfer === 'srgb' ? null : { primaries, transfer }
}
