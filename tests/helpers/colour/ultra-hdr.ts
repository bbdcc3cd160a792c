import { uint16, uint32 } from './heif.ts'
import { jpegOf, jpegSegment, splice } from './tagged-image.ts'

/** The standard by which a file states its gain map: that of Adobe and Android, or ISO 21496-1. */
export type GainMapStandard = 'xmp' | 'iso'

/**
 * An Ultra HDR JPEG as phones write it: the picture for ordinary screens, followed by a JPEG with
 * the gain of each place for HDR screens.
 * https://developer.android.com/media/platform/hdr-image-format
 */
export async function ultraHdrOf(base: Buffer, standard: GainMapStandard = 'xmp'): Promise<Buffer> {
  // The maximum gain everywhere.
  const size = { width: 64, height: 64 }
  const data = new Uint8Array(size.width * size.height * 3).fill(255)
  const picture = await jpegOf({ ...size, data }, null)
  const gains = splice(picture, 2, standard === 'xmp' ? xmp(GAIN_MAP) : isoSegment(isoGainMap()))
  const directory = `<rdf:li rdf:parseType="Resource">
<Container:Item Item:Semantic="Primary" Item:Mime="image/jpeg"/></rdf:li>
<rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="GainMap"
  Item:Mime="image/jpeg" Item:Length="${gains.length}"/></rdf:li>`
  const stated = standard === 'xmp' ? xmp(containerOf(directory)) : isoSegment(Buffer.alloc(4))
  const primary = splice(base, 2, stated)
  const placed = splice(primary, 2, pictureIndex(primary.length, gains.length))
  return Buffer.concat([placed, gains])
}

const isoSegment = (content: Buffer): Buffer =>
  jpegSegment(
    0xe2,
    Buffer.concat([Buffer.from('urn:iso:std:iso:ts:21496:-1\0', 'latin1'), content]),
  )

/** The metadata of ISO 21496-1 for a gain map of one channel: four times as bright. */
export function isoGainMap(): Buffer {
  const fractions = [
    // The headroom of the base and of the alternative, in stops.
    [0, 1],
    [2, 1],
    // The least and the greatest gain, gamma, and the offsets of both pictures.
    [0, 1],
    [2, 1],
    [1, 1],
    [1, 64],
    [1, 64],
  ]
  // Versions, then flags: the colours of the base.
  return Buffer.concat([uint16(0, 0), Buffer.from([0x40]), uint32(...fractions.flat())])
}

const description = (attributes: string, content: string): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description ${attributes} xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/"
  hdrgm:Version="1.0">${content}</rdf:Description></rdf:RDF></x:xmpmeta>`

const containerOf = (directory: string): string =>
  description(
    `xmlns:Container="http://ns.google.com/photos/1.0/container/"
  xmlns:Item="http://ns.google.com/photos/1.0/container/item/"`,
    `<Container:Directory><rdf:Seq>${directory}</rdf:Seq></Container:Directory>`,
  )

const GAIN_MAP = description(
  `hdrgm:GainMapMin="0" hdrgm:GainMapMax="2" hdrgm:Gamma="1" hdrgm:OffsetSDR="0.015625"
  hdrgm:OffsetHDR="0.015625" hdrgm:HDRCapacityMin="0" hdrgm:HDRCapacityMax="2"
  hdrgm:BaseRenditionIsHDR="False"`,
  '',
)

const xmp = (text: string): Buffer =>
  jpegSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${text}`, 'latin1'))

const INDEX_BYTES = 90

/** The index of pictures in a file (CIPA DC-007), which some readers want. */
function pictureIndex(primaryBytes: number, gainBytes: number): Buffer {
  const content = Buffer.alloc(INDEX_BYTES - 4)
  content.write('MPF\0MM\0*', 0, 'latin1')
  content.writeUInt32BE(8, 8)
  content.writeUInt16BE(3, 12)
  const entries = [
    [0xb0_00, 7, 4, 0x30_31_30_30],
    [0xb0_01, 4, 1, 2],
    [0xb0_02, 7, 32, 50],
  ] as const
  for (const [at, [tag, type, count, value]] of entries.entries()) {
    const place = 14 + at * 12
    content.writeUInt16BE(tag, place)
    content.writeUInt16BE(type, place + 2)
    content.writeUInt32BE(count, place + 4)
    content.writeUInt32BE(value, place + 8)
  }
  const list = 4 + 50
  content.writeUInt32BE(0x03_00_00, list)
  content.writeUInt32BE(primaryBytes + INDEX_BYTES, list + 4)
  content.writeUInt32BE(gainBytes, list + 20)
  // Counted from the byte order mark.
  content.writeUInt32BE(primaryBytes + INDEX_BYTES - 10, list + 24)
  return jpegSegment(0xe2, content)
}
