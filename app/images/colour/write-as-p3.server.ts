import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTiledTiff } from '../area/tiled-tiff.server.ts'
import { sharp } from '../processing/sharp.server.ts'
import { createP3Converter, type Samples } from './convert-to-p3.ts'
import type { StatedColours } from './stated-colours.ts'

/** Pixels on the edge of a tile, and rows that are converted at a time. */
const MAX_TILE = 256
/** A reader refuses tiles that are much larger than the image. */
const tileEdge = ({ width, height }: Pick<StatedImage, 'width' | 'height'>): number =>
  Math.min(MAX_TILE, Math.ceil(Math.min(width, height) / 16) * 16)
/** Bytes before the pixels in a file of libvips; they have no padding. */
const VIPS_HEADER = 64

type StatedImage = {
  /** As `sharp` takes it. */
  readonly input: Uint8Array | string
  readonly colours: StatedColours
  /** Upright. */
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  /** Of a channel in the file. */
  readonly bits: number
}

/**
 * Lets `use` read an image as a TIFF of 8 bits in Display P3, with a profile that says so. The decoding
 * library converts colours by profiles only.
 */
export async function withP3Tiff<Result>(
  image: StatedImage,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'colours-'))
  try {
    const decoded = join(folder, 'decoded.v')
    await sharp(image.input, { failOn: 'error', limitInputPixels: false, ignoreIcc: true })
      .autoOrient()
      .toColourspace('rgb16')
      .toFile(decoded)
    const converted = join(folder, 'p3.tif')
    await convert(image, decoded, converted)
    await rm(decoded)
    return await use(converted)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function convert(image: StatedImage, from: string, to: string): Promise<void> {
  const { width, height, channels, colours, bits } = image
  // The decoder fills the lower bits with zeros.
  const samples: Samples = { channels, most: (2 ** bits - 1) * 2 ** (16 - bits) }
  const toP3 = createP3Converter(colours, samples)
  const source = await open(from)
  const tile = tileEdge(image)
  const tiff = await createTiledTiff(to, { ...image, tile, profile: await p3Profile() })
  try {
    for (let row = 0; row * tile < height; row += 1) {
      const rows = Math.min(tile, height - row * tile)
      const values = await readRows(source, { start: row * tile, rows, length: width * channels })
      const pixels = new Uint8Array(values.length)
      toP3(values, pixels)
      for (let column = 0; column * tile < width; column += 1) {
        const place = { start: column * tile * channels, rowBytes: width * channels }
        await tiff.writeTile({ row, column }, tileOf(pixels, place, { edge: tile, channels }))
      }
    }
  } finally {
    await Promise.all([source.close(), tiff.close()])
  }
}

type Rows = { readonly start: number; readonly rows: number; readonly length: number }

async function readRows(file: FileHandle, { start, rows, length }: Rows): Promise<Uint16Array> {
  const values = new Uint16Array(rows * length)
  const bytes = new Uint8Array(values.buffer)
  const { bytesRead } = await file.read(bytes, 0, bytes.length, VIPS_HEADER + start * length * 2)
  if (bytesRead !== bytes.length) throw new Error('the decoder has written too few pixels')
  return values
}

type TilePlace = { readonly start: number; readonly rowBytes: number }
type TileSize = { readonly edge: number; readonly channels: number }

function tileOf(
  pixels: Uint8Array,
  { start, rowBytes }: TilePlace,
  { edge, channels }: TileSize,
): Uint8Array {
  const tile = new Uint8Array(edge * edge * channels)
  const bytes = Math.min(edge * channels, rowBytes - start)
  for (let row = 0; row * rowBytes < pixels.length; row += 1) {
    const at = row * rowBytes + start
    tile.set(pixels.subarray(at, at + bytes), row * edge * channels)
  }
  return tile
}

/** That of the decoding library, which Frame gives to its files. */
async function p3Profile(): Promise<Uint8Array> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
  const { icc } = await sharp(await pixel.withIccProfile('p3').png().toBuffer()).metadata()
  if (icc === undefined) throw new Error('the decoder has no profile of Display P3')
  return icc
}
