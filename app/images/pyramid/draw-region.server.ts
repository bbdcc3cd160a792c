import type { Sharp } from 'sharp'
import { sharp } from '../processing/sharp.server.ts'
import type { RegionTask } from './region-task.ts'
import { levelOf } from './scale-factors.ts'

/** Reads only the needed tiles, from the smallest level with the resolution of the request. */
export async function drawRegion(task: RegionTask): Promise<Uint8Array> {
  const { path, image, region, size, rotation, quality, format } = task
  const level = await findLevel(task)
  const across = level.width / image.width
  const down = level.height / image.height
  const left = Math.min(Math.floor(region.x * across), level.width - 1)
  const top = Math.min(Math.floor(region.y * down), level.height - 1)
  const part = open(path, level.page)
    .extract({
      left,
      top,
      width: clamp(Math.round(region.width * across), level.width - left),
      height: clamp(Math.round(region.height * down), level.height - top),
    })
    .resize({ ...size, fit: 'fill' })
  // Wide colours keep their profile; greyscale images have none.
  const keepsProfile = level.hasProfile && (quality === 'default' || quality === 'color')
  const tagged = keepsProfile ? part.keepIccProfile() : part
  const turned = rotation === 0 ? tagged : await turn(tagged, rotation, keepsProfile)
  return new Uint8Array(await ENCODERS[format](inQuality(turned, task)).toBuffer())
}

const clamp = (length: number, most: number): number => Math.max(1, Math.min(length, most))

const open = (path: string, page: number): Sharp => sharp(path, { page, limitInputPixels: false })

type Level = {
  readonly page: number
  readonly width: number
  readonly height: number
  readonly hasProfile: boolean
}

async function findLevel({ path, region, size }: RegionTask): Promise<Level> {
  const { pages = 1 } = await open(path, 0).metadata()
  const page = Math.min(pages - 1, levelOf(region, size))
  const { width, height, hasProfile } = await open(path, page).metadata()
  return { page, width, height, hasProfile }
}

/** sharp would rotate before it resizes, so the resized pixels are rotated separately. */
async function turn(image: Sharp, degrees: number, keepsProfile: boolean): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const turned = sharp(data, { raw: info }).rotate(degrees)
  // Raw pixels have no profile. sharp assumes Display P3 for 16 bits, as originals have.
  return keepsProfile ? turned.pipelineColourspace('rgb16').withIccProfile('p3') : turned
}

function inQuality(image: Sharp, { quality, format }: RegionTask): Sharp {
  // JPEG has no alpha, so transparent parts become white.
  const opaque = format === 'jpg' ? image.flatten({ background: '#ffffff' }) : image
  if (quality === 'gray') return opaque.greyscale()
  if (quality === 'bitonal') return opaque.greyscale().threshold()
  return opaque
}

const ENCODERS: Record<RegionTask['format'], (image: Sharp) => Sharp> = {
  jpg: (image) => image.jpeg({ quality: 85 }),
  png: (image) => image.png({ compressionLevel: 3, adaptiveFiltering: false }),
  webp: (image) => image.webp({ quality: 80, effort: 1 }),
}
