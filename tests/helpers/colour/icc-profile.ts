import {
  fixedNumbers,
  profileOf,
  profileTag,
  tableTag,
  words,
} from '../../../app/images/colour/icc-profile.ts'
import type { Lab } from './delta-e.ts'
import { matrixOf, type Curve, type RgbSpace } from './rgb-space.ts'

// Profiles for test files whose colours are all known.

/** The profile of a space of three primaries. */
export function rgbProfile(space: RgbSpace): Buffer {
  const matrix = matrixOf(space)
  const primary = (at: 0 | 1 | 2) => profileTag('XYZ ', fixedNumbers(matrix.map((row) => row[at])))
  const curve = parametricTag(space.curve)
  return profileOf({ deviceClass: 'mntr', space: 'RGB ', pcs: 'XYZ ', version: 4 }, [
    ['rXYZ', primary(0)],
    ['gXYZ', primary(1)],
    ['bXYZ', primary(2)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ])
}

/** The colours of inks printed in full: cyan, magenta, yellow, black, and all on top of each other. */
export type InkColour = (inks: readonly [boolean, boolean, boolean, boolean]) => Lab

/** The profile of a printer, interpolated between the given colours of full inks. */
export function inkProfile(colourOf: InkColour): Buffer {
  const colours = Array.from({ length: 16 }, (_, at) =>
    colourOf([(at & 8) > 0, (at & 4) > 0, (at & 2) > 0, (at & 1) > 0]),
  )
  return profileOf({ deviceClass: 'prtr', space: 'CMYK', pcs: 'Lab ', version: 4 }, [
    ['A2B0', tableTag({ channels: 4, colours, curve: [0, 1] })],
  ])
}

function parametricTag(curve: Curve): Buffer {
  const isGamma = curve !== 'srgb'
  const head = words([isGamma ? 0 : 3, 0])
  const parameters = isGamma ? [curve] : [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
  return profileTag('para', Buffer.concat([head, fixedNumbers(parameters)]))
}
