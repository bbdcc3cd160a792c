import { open } from 'node:fs/promises'

export type TiledTiff = {
  /** Writes a tile of `tileBytes`, of which those beyond the image are not shown. */
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
  /** Pixels, a multiple of 16. */
  readonly tile: number
  /** A colour profile (ICC) of the pixels; null for sRGB. */
  readonly profile: Uint8Array | null
}

// Types of fields, and the tags in their order (TIFF 6.0, sections 2 and 15).
const SHORT = 3
const LONG = 4
const UNDEFINED = 7

type Field = {
  readonly tag: number
  readonly type: typeof SHORT | typeof LONG | typeof UNDEFINED
  readonly values: readonly number[] | Uint8Array
}

/**
 * Creates an uncompressed TIFF of 8 bits a channel, whose tiles are written in any order: an image
 * larger than memory is put together in it.
 */
export async function createTiledTiff(path: string, options: TiledTiffOptions): Promise<TiledTiff> {
  const { width, height, channels, tile } = options
  const columns = Math.ceil(width / tile)
  const tileBytes = tile * tile * channels
  const count = columns * Math.ceil(height / tile)
  const { header, start } = headerOf(options, { count, tileBytes })
  const file = await open(path, 'wx')
  await file.write(header, 0, header.length, 0)
  return {
    async writeTile({ column, row }, data) {
      await file.write(data, 0, tileBytes, start + (row * columns + column) * tileBytes)
    },
    close: () => file.close(),
  }
}

function headerOf(
  { width, height, channels, tile, profile }: TiledTiffOptions,
  { count, tileBytes }: { readonly count: number; readonly tileBytes: number },
) {
  const offsets = (start: number) =>
    Array.from({ length: count }, (_, at) => start + at * tileBytes)
  const fieldsFrom = (start: number): Field[] => [
    { tag: 256, type: LONG, values: [width] },
    { tag: 257, type: LONG, values: [height] },
    { tag: 258, type: SHORT, values: Array.from({ length: channels }, () => 8) },
    { tag: 259, type: SHORT, values: [1] },
    { tag: 262, type: SHORT, values: [2] },
    { tag: 277, type: SHORT, values: [channels] },
    { tag: 284, type: SHORT, values: [1] },
    { tag: 322, type: SHORT, values: [tile] },
    { tag: 323, type: SHORT, values: [tile] },
    { tag: 324, type: LONG, values: offsets(start) },
    { tag: 325, type: LONG, values: Array.from({ length: count }, () => tileBytes) },
    ...(channels === 4 ? [{ tag: 338, type: SHORT, values: [2] } as const] : []),
    ...(profile === null ? [] : [{ tag: 34_675, type: UNDEFINED, values: profile } as const]),
  ]
  // The offsets do not change the length of the header that they follow.
  const start = encode(fieldsFrom(0)).length
  return { header: encode(fieldsFrom(start)), start }
}

const BYTES = { [SHORT]: 2, [LONG]: 4, [UNDEFINED]: 1 }

/** The header, the directory, and behind it the values that have no room in it. */
function encode(fields: readonly Field[]): Buffer {
  const directory = 8
  let end = directory + 2 + fields.length * 12 + 4
  const places = fields.map(({ type, values }) => {
    const bytes = BYTES[type] * values.length
    if (bytes <= 4) return null
    const place = end
    end += bytes + (bytes % 2)
    return place
  })
  const buffer = Buffer.alloc(end)
  buffer.write('II', 'latin1')
  buffer.writeUInt16LE(42, 2)
  buffer.writeUInt32LE(directory, 4)
  buffer.writeUInt16LE(fields.length, directory)
  for (const [index, { tag, type, values }] of fields.entries()) {
    const entry = directory + 2 + index * 12
    buffer.writeUInt16LE(tag, entry)
    buffer.writeUInt16LE(type, entry + 2)
    buffer.writeUInt32LE(values.length, entry + 4)
    const place = places[index] ?? null
    if (place !== null) buffer.writeUInt32LE(place, entry + 8)
    let at = place ?? entry + 8
    for (const value of values) {
      buffer.writeUIntLE(value, at, BYTES[type])
      at += BYTES[type]
    }
  }
  return buffer
}
