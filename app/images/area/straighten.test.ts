import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharp } from '../processing/sharp.server.ts'
import { photographWork, type Camera } from './area-fixture.ts'
import { homographyOf, inverseOf, project } from './homography.ts'
import { WHOLE_PHOTO, type Corners } from './image-area.ts'
import { straighten } from './straighten.server.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'frame-straighten-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const camera: Camera = {
  photo: { width: 1200, height: 900 },
  focalLength: 0.9,
  turn: { side: 0.35, up: 0.2, roll: 0.08 },
  distance: 1.45,
}
/** The squares of a chessboard: more across than down, so that its proportions can be tested. */
const SQUARES = { across: 12, down: 8 }
const RATIO = SQUARES.across / SQUARES.down
const BACKGROUND: readonly [number, number, number] = [200, 60, 40]
/** The samples along each side of a pixel, whose mean simulates a camera's pixel. */
const LIGHT = 3

/** A photo of a chessboard on a red wall, as a pyramid. */
async function photographChessboard(name: string): Promise<{ path: string; corners: Corners }> {
  const { width, height } = camera.photo
  const corners = photographWork(camera, RATIO)
  const back = inverseOf(homographyOf(corners))
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0]
      for (let sample = 0; sample < LIGHT * LIGHT; sample++) {
        const [i, j] = [sample % LIGHT, Math.floor(sample / LIGHT)]
        const at = project(back, (x + (i + 0.5) / LIGHT) / width, (y + (j + 0.5) / LIGHT) / height)
        colourAt(at.x, at.y).forEach((value, channel) => {
          sum[channel] = (sum[channel] ?? 0) + value / LIGHT ** 2
        })
      }
      sum.forEach((value, channel) => (data[(y * width + x) * 3 + channel] = Math.round(value)))
    }
  }
  const path = join(folder, `${name}.tif`)
  const tile = { tile: true, tileWidth: 512, tileHeight: 512 }
  const photo = sharp(data, { raw: { width, height, channels: 3 } })
  await photo.tiff({ compression: 'lzw', pyramid: true, ...tile }).toFile(path)
  return { path, corners }
}

function colourAt(u: number, v: number): readonly [number, number, number] {
  if (u < 0 || u > 1 || v < 0 || v > 1) return BACKGROUND
  const isDark = (Math.floor(u * SQUARES.across) + Math.floor(v * SQUARES.down)) % 2 === 0
  return isDark ? [20, 20, 20] : [235, 235, 235]
}

async function read(path: string) {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => data[(y * info.width + x) * info.channels + 1] ?? 0
  return { ...info, at }
}

/** The position at which the brightness first crosses the middle, interpolated between pixels. */
function crossing(values: readonly number[]): number {
  const middle = (20 + 235) / 2
  const index = values.findIndex((value, at) => {
    const next = values[at + 1]
    return next !== undefined && value < middle !== next < middle
  })
  const [one = 0, other = 0] = values.slice(index, index + 2)
  return index + (middle - one) / (other - one) + 0.5
}

test('a chessboard on a wall becomes straight, to a pixel, in its proportions and without wall', async () => {
  const { path, corners } = await photographChessboard('board')
  const target = join(folder, 'straight.tif')
  await straighten({ photo: path, area: { corners, ratio: null }, target })
  const { width, height, at } = await read(target)
  expect(width / height).toBeCloseTo(RATIO, 2)
  const [square, tall] = [width / SQUARES.across, height / SQUARES.down]
  for (let edge = 1; edge < SQUARES.across; edge++) {
    for (let row = 0; row < SQUARES.down; row++) {
      const start = Math.round((edge - 0.5) * square)
      const y = Math.round((row + 0.5) * tall)
      const line = Array.from({ length: Math.round(square) }, (_, x) => at(start + x, y))
      expect(Math.abs(start + crossing(line) - edge * square)).toBeLessThan(1)
    }
  }
  for (let edge = 1; edge < SQUARES.down; edge++) {
    for (let column = 0; column < SQUARES.across; column++) {
      const start = Math.round((edge - 0.5) * tall)
      const x = Math.round((column + 0.5) * square)
      const line = Array.from({ length: Math.round(tall) }, (_, y) => at(x, start + y))
      expect(Math.abs(start + crossing(line) - edge * tall)).toBeLessThan(1)
    }
  }
  // The corners of the image are outer squares (20 or 235), not the wall (60).
  const inset = 2
  const ends = [at(inset, inset), at(width - 1 - inset, height - 1 - inset)]
  expect(ends.map((value) => Math.abs(value - 20) < 12)).toEqual([true, true])
})

test('fine lines that are drawn smaller become grey, not a pattern', async () => {
  const [width, height] = [1024, 1024]
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    data.fill(y % 2 === 0 ? 0 : 255, y * width * 3, (y + 1) * width * 3)
  }
  const path = join(folder, 'lines.tif')
  const tile = { tile: true, tileWidth: 512, tileHeight: 512 }
  const photo = sharp(data, { raw: { width, height, channels: 3 } })
  await photo.tiff({ compression: 'lzw', pyramid: true, ...tile }).toFile(path)
  const target = join(folder, 'grey.tif')
  // The stated proportions reduce the rows to a third.
  await straighten({ photo: path, area: { corners: WHOLE_PHOTO, ratio: 9 }, target })
  const grey = await read(target)
  expect(grey.width / grey.height).toBeCloseTo(9, 1)
  for (let y = 4; y < grey.height - 4; y += 7) {
    expect(Math.abs(grey.at(grey.width >> 1, y) - 127)).toBeLessThan(40)
  }
})

test('an upright area is taken out as it is, with the colour profile of the photo', async () => {
  const [width, height] = [600, 400]
  const data = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 7) % 251))
  const path = join(folder, 'plain.tif')
  await sharp(data, { raw: { width, height, channels: 3 } })
    .withIccProfile('p3', { attach: true })
    .tiff({ compression: 'lzw', pyramid: true, tile: true, tileWidth: 256, tileHeight: 256 })
    .toFile(path)
  const before = await sharp(path, { ignoreIcc: true }).raw().toBuffer()
  const area = [
    { x: 0.1, y: 0.25 },
    { x: 0.6, y: 0.25 },
    { x: 0.6, y: 0.75 },
    { x: 0.1, y: 0.75 },
  ] as const
  for (const [name, slant] of [
    ['extracted', 0],
    ['resampled', 0.02],
  ] as const) {
    const target = join(folder, `${name}.tif`)
    const corners: Corners = [{ ...area[0], y: area[0].y + slant }, area[1], area[2], area[3]]
    await straighten({ photo: path, area: { corners, ratio: null }, target })
    const { icc } = await sharp(target).metadata()
    expect(icc).toEqual((await sharp(path).metadata()).icc)
    if (slant > 0) continue
    const image = sharp(target, { ignoreIcc: true })
    const { data: pixels, info } = await image.raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([300, 200])
    const row = 100 * width * 3 + 60 * 3
    expect(pixels.subarray(0, 900)).toEqual(before.subarray(row, row + 900))
  }
})

test('transparent pixels lend no colour to their neighbours', async () => {
  const [width, height] = [64, 64]
  const data = Buffer.alloc(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    // Opaque white on the left, transparent black on the right.
    if (at % width < 32) data.fill(255, at * 4, at * 4 + 4)
  }
  const path = join(folder, 'transparent.tif')
  await sharp(data, { raw: { width, height, channels: 4 } })
    .tiff({ compression: 'lzw', pyramid: true, tile: true, tileWidth: 64, tileHeight: 64 })
    .toFile(path)
  const target = join(folder, 'straight-transparent.tif')
  const corners: Corners = [{ x: 0, y: 0.05 }, ...WHOLE_PHOTO.slice(1)] as unknown as Corners
  await straighten({ photo: path, area: { corners, ratio: null }, target })
  const { data: pixels, info } = await sharp(target).raw().toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(4)
  for (let at = 0; at < info.width * info.height; at++) {
    if ((pixels[at * 4 + 3] ?? 0) > 8) expect(pixels[at * 4]).toBeGreaterThan(250)
  }
})
