import type { Sharp } from 'sharp'
import { expect, test } from 'vitest'
import {
  allFiles,
  drawScan,
  drawTransparentNoise,
  drawWhiteNoise,
  makeFiles,
} from './image-texture-fixture.server.ts'

// `npm run fuzz` tests all of TEXTURES.

// Hardly wider than the widest derivative: scaling a larger picture down would smooth the noise.
test('white noise gets all its files', async () => {
  expect(await makeFiles(await drawWhiteNoise(2100))).toEqual(allFiles(2100))
})

test('transparent noise gets all its files', async () => {
  expect(await makeFiles(await drawTransparentNoise(600))).toEqual(allFiles(600))
})

const WIDTH = 500
const scan = () => drawScan(WIDTH, 350)

test.each<[string, () => Sharp]>([
  ['a grey scan', () => scan().toColourspace('b-w').png()],
  ['a grey scan of 16 bits', () => scan().toColourspace('grey16').png()],
  ['a scan of one bit a pixel', () => scan().threshold().png({ palette: true, colours: 2 })],
  ['a PNG with a palette', () => scan().toColourspace('srgb').png({ palette: true })],
  ['a CMYK scan', () => scan().toColourspace('cmyk').jpeg()],
  ['an interlaced PNG', () => scan().png({ progressive: true })],
  ['a progressive JPEG', () => scan().jpeg({ progressive: true })],
  ['an AVIF of 12 bits', () => scan().toColourspace('srgb').avif({ bitdepth: 12, effort: 0 })],
])('%s gets all its files', async (_, make) => {
  expect(await makeFiles(await make().toBuffer())).toEqual(allFiles(WIDTH))
})
