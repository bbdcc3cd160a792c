import sharp from 'sharp'
import { expect, test } from 'vitest'
import { inkProfile, rgbProfile } from '../../../tests/helpers/colour/icc-profile.ts'
import { ADOBE_RGB, DISPLAY_P3, PROPHOTO, SRGB } from '../../../tests/helpers/colour/rgb-space.ts'
import { isWiderThanSrgb } from './read-icc-profile.ts'

/** A profile of the decoding library. */
async function builtIn(name: 'srgb' | 'p3' | 'cmyk'): Promise<Uint8Array> {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
  const jpeg = await image
    .toColourspace(name === 'cmyk' ? 'cmyk' : 'srgb')
    .withIccProfile(name)
    .jpeg()
    .toBuffer()
  return (await sharp(jpeg).metadata()).icc ?? new Uint8Array()
}

test('Display P3, Adobe RGB, ProPhoto and inks are wider than sRGB', async () => {
  for (const space of [DISPLAY_P3, ADOBE_RGB, PROPHOTO]) {
    expect(isWiderThanSrgb(rgbProfile(space))).toBe(true)
  }
  expect(isWiderThanSrgb(inkProfile(() => [50, 0, 0]))).toBe(true)
  expect(isWiderThanSrgb(await builtIn('p3'))).toBe(true)
  expect(isWiderThanSrgb(await builtIn('cmyk'))).toBe(true)
})

test('sRGB is not wider than itself, whoever has rounded its profile', async () => {
  expect(isWiderThanSrgb(rgbProfile(SRGB))).toBe(false)
  expect(isWiderThanSrgb(rgbProfile({ ...SRGB, curve: 1.8 }))).toBe(false)
  expect(isWiderThanSrgb(await builtIn('srgb'))).toBe(false)
  const rounded = Buffer.from(rgbProfile(SRGB))
  const at = rounded.indexOf('XYZ ', rounded.indexOf('XYZ ', 200) + 4)
  rounded.writeInt32BE(rounded.readInt32BE(at + 8) + 20, at + 8)
  expect(isWiderThanSrgb(rounded)).toBe(false)
})

test('what is cut off or is no profile is not wide', () => {
  const profile = rgbProfile(PROPHOTO)
  for (let length = 0; length < profile.length; length += 1) {
    expect(typeof isWiderThanSrgb(profile.subarray(0, length))).toBe('boolean')
  }
  expect(isWiderThanSrgb(profile.subarray(0, 130))).toBe(false)
  expect(isWiderThanSrgb(Buffer.alloc(3000, 0x41))).toBe(false)
  const grey = Buffer.from(profile)
  grey.write('GRAY', 16, 'latin1')
  expect(isWiderThanSrgb(grey)).toBe(false)
})
