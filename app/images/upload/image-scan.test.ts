import { expect, test } from 'vitest'
import sharp, { type JpegOptions } from 'sharp'
import { scansJpeg } from '../../../tests/hostile/fuzz/image-bytes.ts'
import { countScans, MAX_SCANS } from './image-scan.ts'

const jpeg = (options: JpegOptions) =>
  sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#c04080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg(options)
    .toBuffer()

test('a baseline JPEG has one scan, a progressive one about ten', async () => {
  expect(countScans(await jpeg({}))).toBe(1)
  const progressive = countScans(await jpeg({ progressive: true }))
  expect(progressive).toBeGreaterThan(5)
  expect(progressive).toBeLessThan(30)
})

test('scans in metadata or after the end of the image are not counted', async () => {
  const picture = await jpeg({})
  const scan = Buffer.from([0xff, 0xda, 0, 2])
  const film = Buffer.concat(Array.from({ length: 500 }, () => scan))
  const length = Buffer.from([0xff, 0xe1, 0, 0])
  length.writeUInt16BE(film.length + 2, 2)
  const whole = Buffer.concat([picture.subarray(0, 2), length, film, picture.subarray(2), film])
  expect(countScans(whole)).toBe(1)
})

test('counting stops early at thousands of scans', () => {
  expect(countScans(scansJpeg(64, 64, 13))).toBe(MAX_SCANS + 1)
})

test.each([
  [[]],
  [[0xff, 0xd8]],
  [[0xff, 0xd8, 0xff]],
  [[0xff, 0xd8, 0xff, 0xda]],
  [[0xff, 0xd8, 0xff, 0xe0, 0, 0]],
])('a truncated file, %j, has very few', (bytes) => {
  expect(countScans(new Uint8Array(bytes))).toBeLessThanOrEqual(1)
})
