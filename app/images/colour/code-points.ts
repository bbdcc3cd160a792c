import { fourCharactersAt } from './four-character-code.ts'
import { chunksBeforePixels } from './png-chunks.ts'

/**
 * Colours that a file states by code points (ITU-T H.273) instead of a profile. Pure; parses the
 * head of an untrusted file.
 */
export type CodePoints = { readonly primaries: number; readonly transfer: number }

/** Reads the chunk `cICP` of a PNG (third edition, 11.3.2.6), which precedes the pixels. */
export function codePointsOfPng(head: Uint8Array): CodePoints | null {
  const chunk = chunksBeforePixels(head).find(({ type }) => type === 'cICP')
  if (chunk === undefined || chunk.end > head.length) return null
  return { primaries: head[chunk.start + 8] ?? 0, transfer: head[chunk.start + 9] ?? 0 }
}

/**
 * Reads the property `colr` of type `nclx` (ISO/IEC 23008-12) of an AVIF's primary item. Other
 * items, such as a gain map, may have their own.
 */
export function codePointsOfAvif(head: Uint8Array): CodePoints | null {
  const view = viewOf(head)
  const meta = findBox(view, { start: 0, end: head.length }, 'meta')
  if (meta === null) return null
  const inMeta = { ...meta, start: meta.start + FULL_BOX }
  const item = findBox(view, inMeta, 'pitm')
  const properties = findBox(view, inMeta, 'iprp')
  if (item === null || properties === null) return null
  const container = findBox(view, properties, 'ipco')
  const associations = findBox(view, properties, 'ipma')
  if (container === null || associations === null) return null
  const boxes = listBoxes(view, container)
  for (const index of propertiesOf(view, associations, readItem(view, item))) {
    const box = boxes[index - 1]
    if (box?.type !== 'colr' || box.end < box.start + 8) continue
    if (fourCharactersAt(view, box.start) !== 'nclx') continue
    return { primaries: view.getUint16(box.start + 4), transfer: view.getUint16(box.start + 6) }
  }
  return null
}

type Span = { readonly start: number; readonly end: number }
type Box = Span & { readonly type: string }

/** The bytes of version and flags at the start of a FullBox. */
const FULL_BOX = 4
/** The limit for untrusted files. Valid ones have about ten boxes or properties in a container. */
const MAX_BOXES = 200

/** Lists the contents of the boxes in a span, without truncated ones. */
function listBoxes(view: DataView, { start, end }: Span): Box[] {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end && boxes.length < MAX_BOXES;) {
    const size = view.getUint32(at)
    // Sizes of 64 bits (1) and boxes up to the end of the file (0) hold pixel data, which comes
    // last.
    if (size < 8 || at + size > end) break
    boxes.push({ type: fourCharactersAt(view, at + 4), start: at + 8, end: at + size })
    at += size
  }
  return boxes
}

const findBox = (view: DataView, span: Span, type: string): Span | null =>
  listBoxes(view, span).find((box) => box.type === type) ?? null

/** Reads the item id in a box `pitm`; -1 if it is truncated. */
function readItem(view: DataView, { start, end }: Span): number {
  if (start + 8 <= end && view.getUint8(start) > 0) return view.getUint32(start + 4)
  return start + 6 <= end ? view.getUint16(start + 4) : -1
}

/** Reads the property indices of an item, which start at 1, from a box `ipma`. */
function propertiesOf(view: DataView, { start, end }: Span, item: number): number[] {
  if (start + 8 > end) return []
  const version = view.getUint8(start)
  const isLong = (view.getUint8(start + 3) & 1) === 1
  const idBytes = version < 1 ? 2 : 4
  let at = start + 8
  for (let left = view.getUint32(start + 4); left > 0 && at + idBytes < end; left -= 1) {
    const id = idBytes === 2 ? view.getUint16(at) : view.getUint32(at)
    const count = view.getUint8(at + idBytes)
    const first = at + idBytes + 1
    at = first + count * (isLong ? 2 : 1)
    if (at > end) return []
    if (id !== item) continue
    // The highest bit marks the property as essential.
    return Array.from({ length: count }, (_, nth) =>
      isLong ? view.getUint16(first + nth * 2) & 0x7f_ff : view.getUint8(first + nth) & 0x7f,
    )
  }
  return []
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
