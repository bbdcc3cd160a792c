import { PYRAMID_TILE } from '../image.ts'

/** Of the levels of a pyramid: the image, and its halves until one fits into a tile. */
export function scaleFactors(image: { readonly width: number; readonly height: number }): number[] {
  const factors = [1]
  const longest = Math.max(image.width, image.height)
  for (let factor = 2; longest > (factor / 2) * PYRAMID_TILE; factor *= 2) factors.push(factor)
  return factors
}
