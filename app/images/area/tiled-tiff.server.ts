import { open } from 'node:fs/promises'
import { LONG, SHORT, tiffHeader, UNDEFINED } from '../processing/tiff-header.server.ts'

export type TiledTiff = {
  /** Writes a tile of `tileBytes`; pixels beyond the image's edge are ignored. */
  writeTile(
    index: { readonly column: number; readonly row: number },
    data: Uint8Array,
  ): Promise<void>
  close(): Promise<void>
}

export type TiledTiffOptions = {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  /** The tile's edge in pixels, a multiple of 16. */
  readonly tile: number
  /** The ICC profile of the pixels; null for sRGB. */
  readonly profile: Uint8Array | null
}

/**
 * Creates an uncompressed TIFF of 8 bits per channel. Its tiles can be written in any order, so
 * that the image may be larger than memory.
 */
export async function createTiledTiff(path: string, options: TiledTiffOptions): Promise<TiledTiff> {
  const { width, height, channels, tile, profile } = options
  const columns = Math.ceil(width / tile)
  const tileBytes = tile * tile * channels
  const count = columns * Math.ceil(height / tile)
  const header = tiffHeader((start) => [
    { tag: 256, type: LONG, values: [width] },
    { tag: 257, type: LONG, values: [height] },
    { tag: 258, type: SHORT, values: Array<number>(channels).fill(8) },
    { tag: 259, type: SHORT, values: [1] },
    { tag: 262, type: SHORT, values: [2] },
    { tag: 277, type: SHORT, values: [channels] },
    { tag: 284, type: SHORT, values: [1] },
    { tag: 322, type: SHORT, values: [tile] },
    { tag: 323, type: SHORT, values: [tile] },
    {
      tag: 324,
      type: LONG,
      values: Array.from({ length: count }, (_, at) => start + at * tileBytes),
    },
    { tag: 325, type: LONG, values: Array<number>(count).fill(tileBytes) },
    ...(channels === 4 ? [{ tag: 338, type: SHORT, values: [2] } as const] : []),
    ...(profile === null ? [] : [{ tag: 34_675, type: UNDEFINED, values: profile } as const]),
  ])
  const file = await open(path, 'wx')
  await file.write(header, 0, header.length, 0)
  return {
    async writeTile({ column, row }, data) {
      await file.write(data, 0, tileBytes, header.length + (row * columns + column) * tileBytes)
    },
    close: () => file.close(),
  }
}
