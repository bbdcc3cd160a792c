import { expect, test } from 'vitest'
import { decodeImage } from './image-codec.server.ts'
import { inspectImage } from './image-header.server.ts'
import { plainImage } from '../image-fixture.server.ts'
import { isRefusal } from '../../kernel/result.ts'

/** Pixels of the edge of a tile: the smallest that the format allows. */
const EDGE = 64

const uint16 = (...numbers: number[]) => Buffer.from(numbers.flatMap((n) => [n >> 8, n & 255]))
const uint32 = (...numbers: number[]) => uint16(...numbers.flatMap((n) => [n >>> 16, n & 0xffff]))

const box = (type: string, ...parts: readonly (Buffer | string)[]) => {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')))
  return Buffer.concat([uint32(content.length + 8), Buffer.from(type, 'latin1'), content])
}

/** The first box of this type, with its header. */
function cutBox(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1') - 4
  return file.subarray(at, at + file.readUInt32BE(at))
}

/**
 * An AVIF like those of cameras whose sensor exceeds their encoder: two rows of two tiles, each an
 * image (ISO/IEC 23008-12, "grid"). The last column and row are cropped.
 */
function gridAvif(tiles: readonly Buffer[], width: number, height: number): Buffer {
  const [first = Buffer.alloc(0)] = tiles
  const ids = tiles.map((_, at) => at + 2)
  const grid = Buffer.concat([Buffer.from([0, 0, 1, 1]), uint16(width, height)])
  const items = [grid, ...tiles.map((tile) => cutBox(tile, 'mdat').subarray(8))]
  const itemInfo = (id: number, type: string, isHidden: number) =>
    box('infe', uint32(0x02_000000 + isHidden), uint16(id, 0), type, '\0')
  const size = (w: number, h: number) => box('ispe', uint32(0, w, h))
  const properties = [size(width, height), size(EDGE, EDGE), cutBox(first, 'av1C')]
  const owned = Buffer.concat([
    uint16(1),
    Buffer.from([1, 1]),
    ...ids.flatMap((id) => [uint16(id), Buffer.from([2, 2, 0x83])]),
  ])
  const meta = (start: number) => {
    let at = start
    const places = items.flatMap((item, index) => {
      const place = [uint16(index + 1, 0, 1), uint32(at, item.length)]
      at += item.length
      return place
    })
    return box(
      'meta',
      uint32(0),
      box('hdlr', uint32(0, 0), 'pict', uint32(0, 0, 0), '\0'),
      box('pitm', uint32(0), uint16(1)),
      box('iloc', uint32(0), uint16(0x4400, items.length), ...places),
      box(
        'iinf',
        uint32(0),
        uint16(items.length),
        itemInfo(1, 'grid', 0),
        ...ids.map((id) => itemInfo(id, 'av01', 1)),
      ),
      box('iref', uint32(0), box('dimg', uint16(1, ids.length, ...ids))),
      box('iprp', box('ipco', ...properties), box('ipma', uint32(0, items.length), owned)),
    )
  }
  const kind = box('ftyp', 'avif', uint32(0), 'avifmif1miafMA1B')
  const start = kind.length + meta(0).length + 8
  return Buffer.concat([kind, meta(start), box('mdat', ...items)])
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
