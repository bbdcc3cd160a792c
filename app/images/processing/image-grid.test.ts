import { expect, test } from 'vitest'
import { extentOf, heifOf, itemOf, uint16 } from '../../../tests/helpers/colour/heif.ts'
import { decodeImage } from './image-codec.server.ts'
import { inspectImage } from './image-header.server.ts'
import { plainImage } from '../image-fixture.server.ts'
import { isRefusal } from '../../kernel/result.ts'

/** The tile's edge in pixels, the smallest that the format allows. */
const EDGE = 64

/**
 * An AVIF as from cameras whose sensor exceeds their encoder: two rows of two tiles, each an image
 * (ISO/IEC 23008-12, "grid"). The last column and row are cropped.
 */
function gridAvif(tiles: readonly Buffer[], width: number, height: number): Buffer {
  const hidden = tiles.map((tile) => ({ ...itemOf(tile), isHidden: true }))
  const grid = {
    type: 'grid',
    data: Buffer.concat([Buffer.from([0, 0, 1, 1]), uint16(width, height)]),
    properties: [extentOf(width, height)],
    madeOf: tiles.map((_, at) => at + 2),
  } as const
  return heifOf({ items: [grid, ...hidden] })
}

test('an AVIF of tiles is decoded as one image, with each tile in its place', async () => {
  const colours = ['#ff0000', '#00ff00', '#0000ff', '#ffffff']
  const tiles = await Promise.all(
    colours.map(async (background) =>
      Buffer.from(await plainImage({ width: EDGE, height: EDGE, background, format: 'avif' })),
    ),
  )
  const file = { bytes: gridAvif(tiles, 2 * EDGE - 8, 2 * EDGE - 20) }
  const header = await inspectImage(file)
  expect(header).toMatchObject({ width: 120, height: 108 })
  if (isRefusal(header)) throw new Error(header.refused)
  const pixels = await decodeImage(file, header)
  if (isRefusal(pixels)) throw new Error(pixels.refused)
  const colourAt = (x: number, y: number) => {
    const at = (y * pixels.width + x) * pixels.channels
    return [...pixels.data.subarray(at, at + 3)].map((value) => Math.round(value / 64) * 64)
  }
  expect([colourAt(20, 20), colourAt(100, 20), colourAt(20, 90), colourAt(100, 90)]).toEqual([
    [256, 0, 0],
    [0, 256, 0],
    [0, 0, 256],
    [256, 256, 256],
  ])
})
