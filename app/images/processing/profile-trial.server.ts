import type { Sharp } from 'sharp'
import { sharp } from './sharp.server.ts'

/**
 * Whether the decoder can convert colours of this profile. Otherwise it would leave them as they are,
 * and pass on the profile in the place of Frame's own.
 * @param channels four for inks
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

const BITS_AT = 8
const DIRECTORY_AT = 16
const PIXEL_AT = 160
const PROFILE_AT = 164
const SHORT = 3
const LONG = 4
const UNDEFINED = 7

/** A TIFF of one pixel: the one format for both colours and inks that is written in a few lines. */
function pixelWith(profile: Uint8Array, channels: 3 | 4): Buffer {
  const entries = [
    { tag: 256, type: LONG, count: 1, value: 1 },
    { tag: 257, type: LONG, count: 1, value: 1 },
    { tag: 258, type: SHORT, count: channels, value: BITS_AT },
    { tag: 259, type: SHORT, count: 1, value: 1 },
    { tag: 262, type: SHORT, count: 1, value: channels === 4 ? 5 : 2 },
    { tag: 273, type: LONG, count: 1, value: PIXEL_AT },
    { tag: 277, type: SHORT, count: 1, value: channels },
    { tag: 278, type: LONG, count: 1, value: 1 },
    { tag: 279, type: LONG, count: 1, value: channels },
    { tag: 34_675, type: UNDEFINED, count: profile.length, value: PROFILE_AT },
  ]
  const head = Buffer.alloc(PROFILE_AT)
  head.write('II*\0', 0, 'latin1')
  head.writeUInt32LE(DIRECTORY_AT, 4)
  for (let channel = 0; channel < channels; channel += 1)
    head.writeUInt16LE(8, BITS_AT + channel * 2)
  head.writeUInt16LE(entries.length, DIRECTORY_AT)
  for (const [at, { tag, type, count, value }] of entries.entries()) {
    const place = DIRECTORY_AT + 2 + at * 12
    head.writeUInt16LE(tag, place)
    head.writeUInt16LE(type, place + 2)
    head.writeUInt32LE(count, place + 4)
    head.writeUInt32LE(value, place + 8)
  }
  return Buffer.concat([head, profile])
}
