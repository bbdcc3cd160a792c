// The floor of an upload: bare sharp, which decodes, shrinks and encodes the same image with the
// same concurrency.
import sharp, { type Sharp } from 'sharp'
import { answerOrders } from '../process.ts'

export type SharpOrder = {
  /** A JPEG, in base64. */
  readonly photo: string
  readonly widths: readonly number[]
  /** The width of the only JPEG. */
  readonly jpegWidth: number
  /** Encodings at a time. */
  readonly lanes: number
}
export type SharpAnswer = { readonly milliseconds: number; readonly bytes: number }

/** The original, with all pixels. */
const PYRAMID = {
  compression: 'jpeg',
  quality: 88,
  pyramid: true,
  tile: true,
  tileWidth: 512,
  tileHeight: 512,
} as const

sharp.cache(false)
sharp.concurrency(1)

answerOrders<SharpOrder, SharpAnswer>(async ({ photo, widths, jpegWidth, lanes }) => {
  const bytes = Buffer.from(photo, 'base64')
  const started = performance.now()
  const full = await decode(sharp(bytes, { failOn: 'error' }).autoOrient().toColourspace('srgb'))
  const tasks = [() => full.clone().tiff(PYRAMID).toBuffer()]
  let from = full
  for (const width of widths.toSorted((a, b) => b - a)) {
    const rung = await decode(from.clone().resize({ width }))
    tasks.push(
      () => rung.clone().avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer(),
      () => rung.clone().webp({ quality: 80, effort: 4 }).toBuffer(),
    )
    if (width === jpegWidth) {
      tasks.push(() => rung.clone().jpeg({ quality: 80, mozjpeg: true }).toBuffer())
    }
    from = rung
  }
  tasks.push(() => from.clone().resize({ width: 1, height: 1, fit: 'fill' }).raw().toBuffer())
  const sizes: number[] = []
  const work = async () => {
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
      sizes.push((await task()).length)
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
  const milliseconds = performance.now() - started
  return { milliseconds, bytes: sizes.reduce((sum, size) => sum + size, 0) }
})

async function decode(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } })
}
