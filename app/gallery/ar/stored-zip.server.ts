import { crc32 } from 'node:zlib'

type StoredFile = { readonly name: string; readonly bytes: Uint8Array }

/** USDZ requires that the contents of each file begin at a multiple of this. */
const ALIGNMENT = 64
const LOCAL_HEADER_BYTES = 30
/** The id and length before the padding. */
const EXTRA_HEADER_BYTES = 4
const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50]
/** The id of the field that only pads, and 1 January 1980. */
const [PADDING_FIELD, EPOCH] = [0x1986, 0x0021]

/** Writes files into a ZIP archive without compression, as the USDZ specification asks. */
export function writeStoredZip(files: readonly StoredFile[]): Uint8Array {
  const parts: Uint8Array[] = []
  const entries: Uint8Array[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const encoded = Buffer.from(name)
    const end = offset + LOCAL_HEADER_BYTES + encoded.length + EXTRA_HEADER_BYTES
    const padding = (ALIGNMENT - (end % ALIGNMENT)) % ALIGNMENT
    const facts = factsOf(bytes, encoded.length)
    const extra = Buffer.alloc(EXTRA_HEADER_BYTES + padding)
    extra.writeUInt16LE(PADDING_FIELD, 0)
    extra.writeUInt16LE(padding, 2)
    const header = Buffer.concat([
      numbers([LOCAL, 4], [10, 2], ...facts, [extra.length, 2]),
      encoded,
      extra,
    ])
    entries.push(
      Buffer.concat([
        numbers([CENTRAL, 4], [10, 2], [10, 2], ...facts),
        // No extra field, comment, further disk or attributes; then the place of the file.
        numbers([0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
        encoded,
      ]),
    )
    parts.push(header, bytes)
    offset += header.length + bytes.length
  }
  const directory = Buffer.concat(entries)
  const count = files.length
  const end = numbers(
    [END, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [directory.length, 4],
    [offset, 4],
    [0, 2],
  )
  return Buffer.concat([...parts, directory, end])
}

/** A number and the bytes that it takes. */
type Field = readonly [value: number, bytes: number]

/** The fields that both headers share: flags, no compression, time, day, checksum, sizes, name. */
const factsOf = (bytes: Uint8Array, nameLength: number): Field[] => [
  [0, 2],
  [0, 2],
  [0, 2],
  [EPOCH, 2],
  [crc32(bytes), 4],
  [bytes.length, 4],
  [bytes.length, 4],
  [nameLength, 2],
]

function numbers(...fields: Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0))
  let offset = 0
  for (const [value, bytes] of fields) offset = buffer.writeUIntLE(value, offset, bytes)
  return buffer
}
