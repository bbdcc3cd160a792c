import { PYRAMID_TILE, type PixelSize } from '../images/image.ts'
import { QUALITIES } from '../images/pyramid/region-task.ts'
import { scaleFactors } from '../images/pyramid/scale-factors.ts'
import { largest, MAX_AREA, MAX_EDGE } from './image-request.ts'

const IMAGE_CONTEXT = 'http://iiif.io/api/image/3/context.json'
export const LEVEL_2 = 'http://iiif.io/api/image/3/level2.json'

/** The `info.json` of an image. @param id the address of the image, without a slash at the end */
export function imageInfo(id: string, image: PixelSize) {
  const factors = scaleFactors(image)
  const most = largest(image)
  const sizes = factors
    .map((factor) => ({
      width: Math.ceil(image.width / factor),
      height: Math.ceil(image.height / factor),
    }))
    .filter(({ width, height }) => width <= most.width && height <= most.height)
    .toReversed()
  return {
    '@context': IMAGE_CONTEXT,
    id,
    type: 'ImageService3',
    protocol: 'http://iiif.io/api/image',
    profile: 'level2',
    width: image.width,
    height: image.height,
    maxWidth: MAX_EDGE,
    maxHeight: MAX_EDGE,
    maxArea: MAX_AREA,
    sizes,
    tiles: [{ width: PYRAMID_TILE, height: PYRAMID_TILE, scaleFactors: factors }],
    preferredFormats: ['jpg'],
    extraFormats: ['webp'],
    extraQualities: QUALITIES.filter((quality) => quality !== 'default'),
    extraFeatures: ['canonicalLinkHeader', 'profileLinkHeader', 'jsonldMediaType', 'cors'],
  }
}
