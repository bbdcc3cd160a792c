import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { photograph } from './photograph.ts'

/** The folder for pictures of everything that the access journeys see; null when nobody asks for them. */
export const albumFolder = process.env['FRAME_LOOKS'] ?? null

/** What WebP holds; the gallery's wall on a phone is longer. */
const MOST_PX = 16_383

/** Where and how a page was seen: who looks, what, how wide, by which light. */
export type Look = {
  readonly name: string
  readonly width: number
  readonly theme: string
}

/** Writes a picture in its full size, named after what it shows. */
export async function keepPicture(folder: string, page: Page, look: Look): Promise<void> {
  await mkdir(folder, { recursive: true })
  const file = `${look.name}.${look.width}.${look.theme}.webp`
  const picture = await photograph(page)
  const { width, height } = await sharp(picture).metadata()
  await sharp(picture)
    .extract({ left: 0, top: 0, width, height: Math.min(height, MOST_PX) })
    .webp({ quality: 80 })
    .toFile(join(folder, file))
}
