import { PYRAMID_TILE, type PixelSize } from '../image.ts'

/** Of the levels of a pyramid: the image, and its halves until one fits into a tile. */
export function scaleFactors(image: PixelSize): number[] {
  const factors = [1]
  const longest = Math.max(image.width, image.height)
  for (let factor = 2; longest > (factor / 2) * PYRAMID_TILE; factor *= 2) factors.push(factor)
  return factors
}

/** The most pixels that are read for one picture: a line as long as the image would need all. */
export const MAX_READ_AREA = 32_000_000

/** The smallest level that has the pixels of a region at a size; 0 is the image itself. */
export function levelOf(region: PixelSize, size: PixelSize): number {
  const scale = Math.min(region.width / size.width, region.height / size.height)
  const surplus = Math.sqrt((region.width * region.height) / MAX_READ_AREA)
  return Math.max(0, Math.floor(Math.log2(scale)), Math.ceil(Math.log2(surplus)))
}

/** Pixels that are read for a region at a size. */
export const readAreaOf = (region: PixelSize, size: PixelSize): number =>
  (region.width * region.height) / 4 ** levelOf(region, size)
