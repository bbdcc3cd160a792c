// Field types (TIFF 6.0, section 2).
export const SHORT = 3
export const LONG = 4
export const UNDEFINED = 7

export type TiffField = {
  readonly tag: number
  readonly type: typeof SHORT | typeof LONG | typeof UNDEFINED
  readonly values: readonly number[] | Uint8Array
}

/**
 * Encodes the header of a TIFF, which the pixels follow.
 * @param fieldsFrom returns the fields, sorted by tag, for pixels that start at this offset
 */
export function tiffHeader(fieldsFrom: (start: number) => readonly TiffField[]): Buffer {
  // The header's length does not depend on the offset.
  return encode(fieldsFrom(encode(fieldsFrom(0)).length))
}

const BYTES = { [SHORT]: 2, [LONG]: 4, [UNDEFINED]: 1 }

/** Encodes the directory, followed by the values that do not fit into it. */
function encode(fields: readonly TiffField[]): Buffer {
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
