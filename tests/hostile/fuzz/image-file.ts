import { deflateSync } from 'node:zlib'
import type { Draw } from './draw.ts'
import { makeDecodingBombs } from './decoding-bomb.ts'
import type { ImageBase } from './image-bases.ts'
import {
  animatedPng,
  jpegSegment,
  pngChunk,
  pngOfSize,
  scansJpeg,
  withJpegSegments,
  withPngChunks,
} from './image-bytes.ts'

/** A file to upload, and its expected outcome. */
export type ImageFile = {
  readonly label: string
  readonly bytes: Buffer
  readonly type: string
  readonly name: string
  /** Null if either is right: damage may leave a picture valid. */
  readonly fate: 'taken' | 'refused' | null
  /** The expected appearance of an accepted file. */
  readonly base?: ImageBase
}

export type ImageStock = {
  readonly bases: readonly ImageBase[]
  readonly foreign: readonly { readonly name: string; readonly bytes: Buffer }[]
}

export function imageFile({ bases, foreign }: ImageStock, draw: Draw): ImageFile {
  const base = draw.pick(bases)
  const kind = draw.next()
  if (kind < 0.12)
    return named(
      { label: base.name, bytes: base.bytes, type: base.type, fate: 'taken', base },
      draw,
    )
  if (kind < 0.2) {
    const { name, bytes } = draw.pick(foreign)
    return named({ label: name, bytes, type: base.type, fate: 'refused' }, draw)
  }
  if (kind < 0.36) return named(laden(base, draw), draw)
  if (kind < 0.42) return named(bomb(draw), draw)
  const { what, bytes } = damaged(base.bytes, draw)
  return named({ label: `${base.name}, ${what}`, bytes, type: base.type, fate: null }, draw)
}

/** Adds a name and a type, which say nothing about the content. */
function named(file: Omit<ImageFile, 'name'>, draw: Draw): ImageFile {
  const name = draw.chance(0.7)
    ? 'work.png'
    : draw.pick(['work.svg', '../../work.jpg', 'a.php;.jpg', '\u202egpj.exe', 'x'.repeat(500), ''])
  const type = draw.chance(0.85)
    ? file.type
    : draw.pick(['image/svg+xml', 'text/html', 'application/octet-stream', 'image/x-nonsense', ''])
  return { ...file, name, type }
}

type Unnamed = Omit<ImageFile, 'name'>

/** A valid picture with additional data. */
function laden(base: ImageBase, draw: Draw): Unnamed {
  const page = Buffer.from('<html><script>alert(document.domain)</script></html>')
  const zip = Buffer.from('PK\x03\x04\x14\0\0\0\x08\0META-INF/MANIFEST.MF', 'latin1')
  const taken = { type: base.type, fate: 'taken', base } as const
  if (draw.chance(0.3)) {
    const tail = draw.pick([page, zip, Buffer.alloc(200_000, 0x41)])
    const isStrict = base.type === 'image/avif'
    return {
      ...taken,
      label: `${base.name} with something behind it`,
      bytes: Buffer.concat([base.bytes, tail]),
      fate: isStrict ? null : 'taken',
    }
  }
  if (base.type === 'image/jpeg') {
    const load = draw.pick([
      ['a page in a comment', [jpegSegment(0xfe, page)]],
      [
        'endless comments',
        Array.from({ length: 60 }, () => jpegSegment(0xfe, Buffer.alloc(65_000, 0x20))),
      ],
      [
        'endless XMP',
        Array.from({ length: 40 }, () =>
          jpegSegment(
            0xe1,
            Buffer.concat([
              Buffer.from('http://ns.adobe.com/xap/1.0/\0'),
              Buffer.alloc(60_000, 0x3c),
            ]),
          ),
        ),
      ],
      ['EXIF that refers to itself', [jpegSegment(0xe1, LOOP_EXIF)]],
      [
        'EXIF of nonsense',
        [jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), randomBytes(draw, 900)]))],
      ],
      ['a profile of nonsense', [profile(randomBytes(draw, 600), 1, 1)]],
      [
        'a huge profile',
        Array.from({ length: 40 }, (_, index) => profile(Buffer.alloc(65_000, 1), index + 1, 40)),
      ],
      ['half a profile', [profile(Buffer.alloc(2000, 7), 3, 9)]],
      ['a length beyond the end', [Buffer.from([0xff, 0xe5, 0xff, 0xff])]],
    ] as const)
    // Unusual metadata should not make a picture fail, but this is not guaranteed.
    return {
      ...taken,
      label: `${base.name} with ${load[0]}`,
      bytes: withJpegSegments(base.bytes, load[1]),
      fate: null,
    }
  }
  if (base.type === 'image/png') {
    const load = draw.pick([
      ['a page in its text', [pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), page]))]],
      [
        'text that unfolds to 60 MB',
        [pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), UNFOLDING]))],
      ],
      [
        'a profile that unfolds to 60 MB',
        [pngChunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), UNFOLDING]))],
      ],
      [
        'ten thousand texts',
        Array.from({ length: 10_000 }, () => pngChunk('tEXt', Buffer.from('a\0b'))),
      ],
      ['an unknown chunk that counts', [pngChunk('ABCD', Buffer.alloc(10))]],
      ['two headers', [base.bytes.subarray(8, 33)]],
      ['EXIF that refers to itself', [pngChunk('eXIf', LOOP_EXIF.subarray(6))]],
    ] as const)
    return {
      ...taken,
      label: `${base.name} with ${load[0]}`,
      bytes: withPngChunks(base.bytes, load[1]),
      fate: null,
    }
  }
  const cut = draw.int(12, Math.min(base.bytes.length, 400))
  const bytes = Buffer.concat([
    base.bytes.subarray(0, cut),
    randomBytes(draw, draw.int(1, 200)),
    base.bytes.subarray(cut),
  ])
  return { label: `${base.name} with something in it`, bytes, type: base.type, fate: null }
}

/** Small files whose headers state a large size. */
function bomb(draw: Draw): Unnamed {
  const refused = { type: 'image/png', fate: 'refused' } as const
  const [width, height] = draw.pick([
    [100_000, 100_000],
    [0x7fffffff, 0x7fffffff],
    [65_535, 65_535],
    [10_001, 10_000],
    [0, 1],
    [1, 0],
  ] as const)
  const rows = Buffer.alloc(3 * 1000)
  const few = pngOfSize(30, 30, Buffer.alloc(30 * 91))
  return draw.pick<() => Unnamed>([
    () => ({ ...draw.pick(DECODING_BOMBS), fate: 'refused' }),
    () => ({
      ...refused,
      label: `a PNG of ${width} × ${height}`,
      bytes: pngOfSize(width, height, rows),
    }),
    () => ({
      ...refused,
      label: 'a PNG of 9,000 × 9,000 with few of its pixels',
      bytes: pngOfSize(9000, 9000, rows),
    }),
    () => ({
      label: 'a PNG of 30 × 30 with 60 MB of pixels',
      bytes: Buffer.concat([few.subarray(0, 33), pngChunk('IDAT', UNFOLDING), few.subarray(-12)]),
      type: 'image/png',
      fate: null,
    }),
    () => ({
      label: 'an animated PNG of 20,000 frames',
      bytes: animatedPng(few, 20_000),
      type: 'image/png',
      fate: null,
    }),
    () => ({
      label: 'a JPEG of 800 scans',
      bytes: scansJpeg(6000, 6000, 13),
      type: 'image/jpeg',
      fate: 'refused',
    }),
    () => ({
      label: 'a JPEG of 64 scans',
      bytes: scansJpeg(640, 640, 1),
      type: 'image/jpeg',
      fate: 'taken',
    }),
    () => ({
      label: 'a JPEG of 65,500 × 65,500',
      bytes: sizedJpeg(65_500, 65_500),
      type: 'image/jpeg',
      fate: 'refused',
    }),
    () => ({
      label: 'a WebP with a huge canvas',
      bytes: HUGE_WEBP,
      type: 'image/webp',
      fate: 'refused',
    }),
  ])()
}

const DECODING_BOMBS = makeDecodingBombs()

function damaged(bytes: Buffer, draw: Draw): { what: string; bytes: Buffer } {
  const at = draw.int(0, bytes.length - 1)
  const changed = Buffer.from(bytes)
  switch (draw.int(0, 7)) {
    case 0:
      return { what: `cut off at ${at}`, bytes: bytes.subarray(0, at) }
    case 1:
      return {
        what: 'cut off in its header',
        bytes: bytes.subarray(0, draw.int(1, Math.min(64, bytes.length))),
      }
    case 2: {
      const flips = draw.pick([1, 1, 2, 8, 64])
      for (let flip = 0; flip < flips; flip += 1) {
        const place = draw.int(0, changed.length - 1)
        changed[place] = (changed[place] ?? 0) ^ (1 << draw.int(0, 7))
      }
      return { what: `${flips} bits flipped`, bytes: changed }
    }
    case 3:
      changed.fill(draw.pick([0, 0xff]), at, Math.min(at + draw.int(1, 300), bytes.length))
      return { what: `wiped at ${at}`, bytes: changed }
    case 4:
      for (let index = 0; index < 4; index += 1)
        changed[Math.min(at, 200) + index] = draw.pick([0xff, 0x7f, 0x80, 0])
      return {
        what: `an odd number at ${Math.min(at, 200)}`,
        bytes: changed.subarray(0, bytes.length),
      }
    case 5: {
      const piece = bytes.subarray(at, at + draw.int(1, 2000))
      return {
        what: `a piece twice at ${at}`,
        bytes: Buffer.concat([
          bytes.subarray(0, at),
          piece,
          piece,
          bytes.subarray(at + piece.length),
        ]),
      }
    }
    case 6:
      return {
        what: `a piece missing at ${at}`,
        bytes: Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + draw.int(1, 100))]),
      }
    default:
      return {
        what: 'noise behind its first bytes',
        bytes: Buffer.concat([
          bytes.subarray(0, draw.int(4, 40)),
          randomBytes(draw, draw.int(10, 3000)),
        ]),
      }
  }
}

function randomBytes(draw: Draw, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => draw.int(0, 255)))
}

/** An EXIF directory whose next directory is itself. */
const LOOP_EXIF = Buffer.from(
  'Exif\0\0II*\0\x08\0\0\0\x01\0\x69\x87\x04\0\x01\0\0\0\x08\0\0\0\x08\0\0\0',
  'latin1',
)

/** 60 kB that decompress to 60 MB. */
const UNFOLDING = deflateSync(Buffer.alloc(60_000_000), { level: 9 })

function profile(data: Buffer, number: number, count: number): Buffer {
  return jpegSegment(
    0xe2,
    Buffer.concat([
      Buffer.from('ICC_PROFILE\0', 'latin1'),
      Buffer.from([number, count]),
      data.subarray(0, 65_500),
    ]),
  )
}

function sizedJpeg(width: number, height: number): Buffer {
  const small = scansJpeg(16, 16, 1)
  const at = small.indexOf(Buffer.from([0xff, 0xc2])) + 5
  small.writeUInt16BE(height, at)
  small.writeUInt16BE(width, at + 2)
  return small
}

const HUGE_WEBP = Buffer.from(
  'RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\xff\xff\xff\xff\xff\xff\0\0\0\0',
  'latin1',
)
