import { PYRAMID_TILE, type PixelSize } from '../image.ts'

/** The scale factors of a pyramid's levels: the image is halved until it fits into a tile. */
export function scaleFactors(image: PixelSize): number[] {
  const factors = [1]
  const longest = Math.max(image.width, image.height)
  for (let factor = 2; longest > (factor / 2) * PYRAMID_TILE; factor *= 2) factors.push(factor)
  return factors
}

/**
 * The maximum of pixels read for one picture. A request for a thin line could otherwise read the
 * whole image.
 */
export const MAX_READ_AREA = 32_000_000

/** The smallest level with the resolution of a request; 0 is the full image. */
export function levelOf(region: PixelSize, size: PixelSize): number {
  const scale = Math.min(region.width / size.width, region.height / size.height)
  const surplus = Math.sqrt((region.width * region.height) / MAX_READ_AREA)
  return Math.max(0, Math.floor(Math.log2(scale)), Math.ceil(Math.log2(surplus)))
}

/** The number of pixels read for a region at a size. */
export const readAreaOf = (region: PixelSize, size: PixelSize): number =>
  (region.width * region.height) / 4 ** levelOf(region, size)
