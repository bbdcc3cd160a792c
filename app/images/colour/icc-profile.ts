/** Writes colour profiles (ICC.1:2022). Pure. */

export type ProfileTag = readonly [name: string, data: Buffer]
export type ProfileKind = {
  /** A display or an output device. */
  readonly deviceClass: 'mntr' | 'prtr'
  readonly space: 'RGB ' | 'CMYK'
  /** The profile connection space. */
  readonly pcs: 'XYZ ' | 'Lab '
  /**
   * For a lookup table of version 4, converters assume the black of prints, and darken the colours.
   */
  readonly version: 2 | 4
}

/** The white point of ICC profiles (D50) as XYZ. */
export const PROFILE_WHITE = [0.9642, 1, 0.8249] as const

export function profileOf(
  { deviceClass, space, pcs, version }: ProfileKind,
  contents: readonly ProfileTag[],
): Buffer {
  const white = profileTag('XYZ ', fixedNumbers(PROFILE_WHITE))
  const tags: ProfileTag[] = [
    ['desc', textTag('Frame')],
    ['cprt', textTag('CC0')],
    ['wtpt', white],
    ...contents,
  ]
  const header = Buffer.alloc(128)
  header[8] = version
  header.write(`${deviceClass}${space}${pcs}`, 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  fixedNumbers(PROFILE_WHITE).copy(header, 68)
  const table = Buffer.alloc(4 + tags.length * 12)
  table.writeUInt32BE(tags.length, 0)
  let offset = header.length + table.length
  for (const [at, [name, data]] of tags.entries()) {
    table.write(name, 4 + at * 12, 'latin1')
    table.writeUInt32BE(offset, 8 + at * 12)
    table.writeUInt32BE(data.length, 12 + at * 12)
    offset += data.length
  }
  header.writeUInt32BE(offset, 0)
  return Buffer.concat([header, table, ...tags.map(([, data]) => data)])
}

/** Padded, because the data of each tag must start at a multiple of four. */
export function profileTag(type: string, data: Uint8Array): Buffer {
  const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
  return Buffer.concat([Buffer.from(`${type}\0\0\0\0`, 'latin1'), data, padding])
}

/** A tone curve, sampled at even steps from 0 to 1. */
export function curveTag(values: readonly number[]): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(values.length, 0)
  return profileTag('curv', Buffer.concat([count, words(values.map((one) => one * 0xff_ff))]))
}

export type Lab = readonly [l: number, a: number, b: number]

/** The encoding of Lab in a 16-bit lookup table (10.10). */
const labWords = ([l, a, b]: Lab): number[] => [
  (l / 100) * 0xff_00,
  (a + 128) * 256,
  (b + 128) * 256,
]

export type ColourTable = {
  readonly channels: 3 | 4
  /** The grid of colours, in which the first channel varies slowest. */
  readonly colours: readonly Lab[]
  /** The input curve, from channel values to grid positions from 0 to 1, at even steps. */
  readonly curve: readonly number[]
}

export function tableTag({ channels, colours, curve }: ColourTable): Buffer {
  const grid = Math.round(colours.length ** (1 / channels))
  const identity = fixedNumbers([1, 0, 0, 0, 1, 0, 0, 0, 1])
  const input = words(curve.map((one) => one * 0xff_ff))
  const even = words([0, 0xff_ff])
  return profileTag(
    'mft2',
    Buffer.concat([
      Buffer.from([channels, 3, grid, 0]),
      identity,
      words([curve.length, 2]),
      ...Array.from({ length: channels }, () => input),
      words(colours.flatMap(labWords)),
      even,
      even,
      even,
    ]),
  )
}

/** Encodes numbers as s15Fixed16Number. */
export function fixedNumbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65_536), at * 4)
  return bytes
}

export function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(Math.round(value), at * 2)
  return bytes
}

function textTag(text: string): Buffer {
  const utf16 = Buffer.from(text, 'utf16le').swap16()
  const head = Buffer.alloc(20)
  head.writeUInt32BE(1, 0)
  head.writeUInt32BE(12, 4)
  head.write('enUS', 8, 'latin1')
  head.writeUInt32BE(utf16.length, 12)
  head.writeUInt32BE(28, 16)
  return profileTag('mluc', Buffer.concat([head, utf16]))
}
