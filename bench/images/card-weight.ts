import { join } from 'node:path'
import sharp from 'sharp'
import { encodeDerivative } from '../../app/images/processing/image-codec.server.ts'
import { imagePath, imageWidths, originalKey, type ImageWidth } from '../../app/images/image.ts'
import type { BenchSite } from '../bench-site.ts'
import { shown, type Row } from '../table.ts'

/**
 * Widths that phones and desktops load for a card of the gallery, at device pixel ratios 1 and 2.
 */
const CARD_WIDTHS: readonly ImageWidth[] = [400, 800]

type Card = { readonly image: { readonly id: string; readonly width: number } }

/**
 * Sums the bytes of the pictures on the gallery's first page, per encoding. Frame makes no JPEG, so
 * these are encoded here for comparison.
 */
export async function weighCards(site: BenchSite): Promise<Row[]> {
  const url = `http://127.0.0.1:${site.port}`
  const { items } = (await (await fetch(`${url}/api/artworks`)).json()) as { items: Card[] }
  const rows: Row[] = []
  for (const width of CARD_WIDTHS) {
    const sums = { avif: 0, webp: 0, jpeg: 0 }
    for (const { image } of items) {
      // Small images have no files of the larger widths.
      const file = imageWidths(image.width).findLast((made) => made <= width) ?? width
      for (const format of ['avif', 'webp'] as const) {
        const picture = await fetch(url + imagePath(image.id, file, format))
        if (!picture.ok) throw new Error(`a card has no ${file}.${format}`)
        sums[format] += (await picture.arrayBuffer()).byteLength
      }
      sums.jpeg += await weighJpeg(
        join(site.dataDir, 'images', originalKey({ id: image.id, originalFormat: 'tif' })),
        width,
      )
    }
    const cell = (bytes: number) =>
      `${shown(bytes / 1024)} KB (${shown((bytes / sums.jpeg) * 100)} %)`
    rows.push({
      what: `${items.length} cards, ${width} pixels wide`,
      AVIF: cell(sums.avif),
      WebP: cell(sums.webp),
      JPEG: cell(sums.jpeg),
    })
  }
  return rows
}

async function weighJpeg(original: string, width: number): Promise<number> {
  const { data, info } = await sharp(original)
    .resize({ width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const channels = info.channels === 4 ? 4 : 3
  return (await encodeDerivative({ ...info, data, channels, gamut: 'srgb' }, 'jpeg')).length
}
