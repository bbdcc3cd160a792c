import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { chunkOf } from './colour/profile-chunk.server.ts'
import { folderImageStore, type ImageStore } from './storage/image-store.server.ts'
import type { UploadAccount } from './upload/upload-account.ts'
import type { WithheldImages } from './withheld-image.ts'

/** An account without limits. */
export const openUncounted = (): UploadAccount => ({
  begin: async () => ({ store: async () => null, end: async () => {} }),
})

/** Written into the metadata of `phonePhoto`; no published file may contain it. */
export const SECRET = 'at-home-in-51.5007N'

type PhotoSize = { readonly width: number; readonly height: number }

/**
 * A photo as from a phone held upright: rotated pixels (EXIF orientation 6) and a location in the
 * metadata. Its top half is blue, its bottom half orange. `width` and `height` are upright; 3000 ×
 * 4000 makes 12 megapixels.
 */
export async function phonePhoto({ width, height }: PhotoSize): Promise<Uint8Array<ArrayBuffer>> {
  const half = { width, height: Math.round(height / 2), channels: 3 as const }
  const sky = await sharp({ create: { ...half, background: '#2040e0' } })
    .png()
    .toBuffer()
  const upright = await sharp({ create: { width, height, channels: 3, background: '#e08020' } })
    .composite([{ input: sky, gravity: 'north' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(upright)
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Artist: SECRET, ImageDescription: SECRET },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 252/100', GPSDateStamp: SECRET },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>${SECRET}</place></x:xmpmeta>`)
    .jpeg({ quality: 90 })
    .toBuffer()
    .then(plainBytes)
}

/** An image of one colour, as a PNG unless `format` is given. */
export async function plainImage({
  width = 64,
  height = 48,
  background = '#c04080' as string | { r: number; g: number; b: number; alpha: number },
  format = 'png' as 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' | 'tiff',
} = {}): Promise<Uint8Array<ArrayBuffer>> {
  const channels = typeof background === 'string' ? 3 : 4
  const image = sharp({ create: { width, height, channels, background } })
  return plainBytes(await image.toFormat(format).toBuffer())
}

/** A valid black PNG of about 100 kB for any dimensions. */
export function bombPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1 // bit for each pixel, grey
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 1 })
  const chunks = [chunkOf('IHDR', header), chunkOf('IDAT', rows), chunkOf('IEND', Buffer.alloc(0))]
  return plainBytes(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]))
}

/** Copies the bytes into their own array, because small Buffers of Node share memory. */
export function plainBytes(buffer: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer)
}

export type TemporaryStore = {
  readonly store: ImageStore
  readonly dir: string
  /** Lists the names of all files, including unfinished ones. */
  listAll(): Promise<string[]>
  remove(): Promise<void>
}

export async function openTemporaryStore(): Promise<TemporaryStore> {
  const dir = await mkdtemp(join(tmpdir(), 'frame-images-'))
  const store = folderImageStore(dir)
  return {
    store,
    dir,
    async listAll() {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  }
}

export const nothingWithheld: WithheldImages = {
  mayBeWithheld: () => false,
  isWithheld: async () => false,
  maySee: async () => false,
}
