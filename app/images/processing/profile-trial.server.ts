import type { Sharp } from 'sharp'
import { sharp } from './sharp.server.ts'
import { LONG, SHORT, tiffHeader, UNDEFINED } from './tiff-header.server.ts'

/**
 * Whether the decoder can convert colours of this profile. Otherwise it would keep them
 * unconverted, and attach the untrusted profile to Frame's files.
 * @param channels four for CMYK
 */
export async function canConvert(profile: Uint8Array, channels: 3 | 4): Promise<boolean> {
  const pixel = sharp(pixelWith(profile, channels), { ignoreIcc: true })
  const values = channels === 4 ? pixel.pipelineColourspace('cmyk').toColourspace('cmyk') : pixel
  const own = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
  const [tried, wanted] = await Promise.all([values, own].map(profileAfterConversion))
  return tried !== undefined && wanted !== undefined && wanted.equals(tried)
}

async function profileAfterConversion(image: Sharp): Promise<Buffer | undefined> {
  const file = await image.withIccProfile('p3').tiff({ compression: 'none' }).toBuffer()
  return (await sharp(file).metadata()).icc
}

/** A TIFF of one pixel, the simplest format to write that supports both RGB and CMYK. */
function pixelWith(profile: Uint8Array, channels: 3 | 4): Buffer {
  const header = tiffHeader((start) => [
    { tag: 256, type: LONG, values: [1] },
    { tag: 257, type: LONG, values: [1] },
    { tag: 258, type: SHORT, values: Array<number>(channels).fill(8) },
    { tag: 259, type: SHORT, values: [1] },
    { tag: 262, type: SHORT, values: [channels === 4 ? 5 : 2] },
    { tag: 273, type: LONG, values: [start] },
    { tag: 277, type: SHORT, values: [channels] },
    { tag: 278, type: LONG, values: [1] },
    { tag: 279, type: LONG, values: [channels] },
    { tag: 34_675, type: UNDEFINED, values: profile },
  ])
  return Buffer.concat([header, Buffer.alloc(channels)])
}
