import type { Lab } from './delta-e.ts'
import { matrixOf, type Curve, type RgbSpace } from './rgb-space.ts'

// Colour profiles as ICC.1 describes them, for sources of which every colour is known.

/** The profile of a space of three primaries. */
export function rgbProfile(space: RgbSpace): Buffer {
  const matrix = matrixOf(space)
  const primary = (at: 0 | 1 | 2) => tag('XYZ ', fixed(matrix.map((row) => row[at])))
  const curve = curveTag(space.curve)
  return profile({ deviceClass: 'mntr', space: 'RGB ', pcs: 'XYZ ' }, [
    ['rXYZ', primary(0)],
    ['gXYZ', primary(1)],
    ['bXYZ', primary(2)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ])
}

/** The colours of inks printed in full: cyan, magenta, yellow, black, and all on top of each other. */
export type InkColour = (inks: readonly [boolean, boolean, boolean, boolean]) => Lab

/** The profile of a printer of which the colours of full inks are given; between them it is even. */
export function inkProfile(colourOf: InkColour): Buffer {
  const grid = Array.from({ length: 16 }, (_, at) => {
    const [l, a, b] = colourOf([(at & 8) > 0, (at & 4) > 0, (at & 2) > 0, (at & 1) > 0])
    return [(l / 100) * 0xff_00, (a + 128) * 256, (b + 128) * 256].map(Math.round)
  })
  const even = [0, 0xff_ff]
  const head = Buffer.from([4, 3, 2, 0])
  const identity = fixed([1, 0, 0, 0, 1, 0, 0, 0, 1])
  const inputs = words([2, 2, ...even, ...even, ...even, ...even])
  const rest = words([...grid.flat(), ...even, ...even, ...even])
  const table = Buffer.concat([head, identity, inputs, rest])
  return profile({ deviceClass: 'prtr', space: 'CMYK', pcs: 'Lab ' }, [
    ['A2B0', tag('mft2', table)],
  ])
}

type Tag = readonly [name: string, data: Buffer]
type Kind = { readonly deviceClass: string; readonly space: string; readonly pcs: string }

function profile({ deviceClass, space, pcs }: Kind, contents: readonly Tag[]): Buffer {
  const white = tag('XYZ ', fixed([0.9642, 1, 0.8249]))
  const tags: Tag[] = [['desc', text('Test')], ['cprt', text('CC0')], ['wtpt', white], ...contents]
  const header = Buffer.alloc(128)
  header.writeUInt32BE(0x04_30_00_00, 8)
  header.write(`${deviceClass}${space}${pcs}`, 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  fixed([0.9642, 1, 0.8249]).copy(header, 68)
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

/** Padded, since the data of each tag begins at a multiple of four. */
function tag(type: string, data: Buffer): Buffer {
  const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
  return Buffer.concat([Buffer.from(`${type}\0\0\0\0`, 'latin1'), data, padding])
}

function text(words_: string): Buffer {
  const utf16 = Buffer.from(words_, 'utf16le').swap16()
  const head = Buffer.alloc(20)
  head.writeUInt32BE(1, 0)
  head.writeUInt32BE(12, 4)
  head.write('enUS', 8, 'latin1')
  head.writeUInt32BE(utf16.length, 12)
  head.writeUInt32BE(28, 16)
  return tag('mluc', Buffer.concat([head, utf16]))
}

function curveTag(curve: Curve): Buffer {
  const isGamma = curve !== 'srgb'
  const head = words([isGamma ? 0 : 3, 0])
  const parameters = isGamma ? [curve] : [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
  return tag('para', Buffer.concat([head, fixed(parameters)]))
}

function fixed(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65_536), at * 4)
  return bytes
}

function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value, at * 2)
  return bytes
}
