/** Composes files of images and their properties (ISO/IEC 23008-12) that no encoder here writes. */

export type HeifItem = {
  readonly type: 'av01' | 'grid' | 'tmap'
  readonly data: Buffer
  /** Complete boxes. */
  readonly properties: readonly Buffer[]
  readonly isHidden?: boolean
  /** Numbers of the items that it consists of, counted from 1. */
  readonly madeOf?: readonly number[]
}

export type HeifOptions = {
  readonly items: readonly HeifItem[]
  /** Numbers of alternative items, of which a reader shows the first that it supports. */
  readonly alternatives?: readonly number[]
}

/** The first item is the primary one. */
export function heifOf({ items, alternatives }: HeifOptions): Buffer {
  const properties: Buffer[] = []
  const numberOf = (property: Buffer) => {
    const known = properties.findIndex((one) => one.equals(property))
    return known === -1 ? properties.push(property) : known + 1
  }
  const owned = items.map((item, at) => {
    const numbers = item.properties.map((one) => numberOf(one) | (isEssential(one) ? 0x80 : 0))
    return Buffer.concat([uint16(at + 1), Buffer.from([numbers.length, ...numbers])])
  })
  const described = items.map(({ type, isHidden = false }, at) =>
    box('infe', uint32(0x02_00_00_00 + Number(isHidden)), uint16(at + 1, 0), type, '\0'),
  )
  const references = items.flatMap(({ madeOf = [] }, at) =>
    madeOf.length === 0 ? [] : [box('dimg', uint16(at + 1, madeOf.length, ...madeOf))],
  )
  const groups =
    alternatives === undefined
      ? []
      : [box('grpl', box('altr', uint32(0, 100, alternatives.length, ...alternatives)))]
  const meta = (start: number) => {
    let at = start
    const places = items.flatMap(({ data }, index) => {
      const place = [uint16(index + 1, 0, 1), uint32(at, data.length)]
      at += data.length
      return place
    })
    return box(
      'meta',
      uint32(0),
      box('hdlr', uint32(0, 0), 'pict', uint32(0, 0, 0), '\0'),
      box('pitm', uint32(0), uint16(1)),
      box('iloc', uint32(0), uint16(0x4400, items.length), ...places),
      box('iinf', uint32(0), uint16(items.length), ...described),
      box('iref', uint32(0), ...references),
      box('iprp', box('ipco', ...properties), box('ipma', uint32(0, items.length), ...owned)),
      ...groups,
    )
  }
  const kind = box('ftyp', 'avif', uint32(0), 'avifmif1miafMA1Btmap')
  const start = kind.length + meta(0).length + 8
  return Buffer.concat([kind, meta(start), box('mdat', ...items.map(({ data }) => data))])
}

/** An item of a whole AVIF of one picture, with its properties. */
export const itemOf = (avif: Buffer): HeifItem => ({
  type: 'av01',
  data: findBox(avif, 'mdat').subarray(8),
  properties: [findBox(avif, 'ispe'), findBox(avif, 'av1C')],
})

/** The property that states colours by code points; the pixels are in full range. */
export const statedColour = (primaries: number, transfer: number, matrix = 6): Buffer =>
  box('colr', 'nclx', uint16(primaries, transfer, matrix), Buffer.from([0x80]))

export const extentOf = (width: number, height: number): Buffer =>
  box('ispe', uint32(0, width, height))

const isEssential = (property: Buffer): boolean => property.toString('latin1', 4, 8) === 'av1C'

/** A box of ISO/IEC 14496-12. Texts are Latin-1. */
export function box(type: string, ...parts: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')))
  return Buffer.concat([uint32(content.length + 8), Buffer.from(type, 'latin1'), content])
}

/** The first box of this type, with its header. */
function findBox(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1') - 4
  return file.subarray(at, at + file.readUInt32BE(at))
}

/** Numbers of two bytes, the high one first. */
export const uint16 = (...numbers: number[]): Buffer =>
  Buffer.from(numbers.flatMap((one) => [one >> 8, one & 255]))

/** Numbers of four bytes, the high one first. */
export const uint32 = (...numbers: number[]): Buffer =>
  uint16(...numbers.flatMap((one) => [one >>> 16, one & 0xff_ff]))
