import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { headOf, inputOf, type ImageSource } from '../processing/image-source.server.ts'
import { sharp } from '../processing/sharp.server.ts'
import { isColourPng } from './png-chunks.ts'
import { withProfileChunk } from './profile-chunk.server.ts'
import type { StatedColours } from './stated-colours.ts'
import { profileOfStated } from './stated-profile.ts'

/** The colours that a file states, and the bits per channel. */
export type Stated = { readonly colours: StatedColours; readonly bits: number }

/**
 * Converts an image with code points to a PNG with an equal profile, and passes that to `use`: the
 * decoding library converts colours by profiles only.
 */
export async function withStatedProfile<Result>(
  source: ImageSource,
  { colours, bits }: Stated,
  use: (tagged: ImageSource) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'colours-'))
  try {
    const isPng = isColourPng(headOf(source))
    const png = isPng ? source : await decode(source, bits, join(folder, 'decoded.png'))
    const profile = profileOfStated(colours, bits > 8 ? fullOf(bits) : 1)
    return await use(await tag(png, profile, join(folder, 'tagged.png')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The decoder fills the lower of the 16 bits with zeros. */
const fullOf = (bits: number): number => ((2 ** bits - 1) * 2 ** (16 - bits)) / 0xff_ff

/** Writes an upright PNG with three or four channels. */
async function decode(source: ImageSource, bits: number, path: string): Promise<ImageSource> {
  await sharp(inputOf(source), { failOn: 'error', limitInputPixels: false, ignoreIcc: true })
    .autoOrient()
    .toColourspace(bits > 8 ? 'rgb16' : 'srgb')
    // The file is read only once, so fast compression is enough.
    .png({ compressionLevel: 1 })
    .toFile(path)
  return { path }
}

async function tag(png: ImageSource, profile: Uint8Array, path: string): Promise<ImageSource> {
  const { head, rest } = withProfileChunk(headOf(png), profile)
  if ('bytes' in png) return { bytes: Buffer.concat([head, png.bytes.subarray(rest)]) }
  await writeFile(path, head)
  await pipeline(
    createReadStream(png.path, { start: rest }),
    createWriteStream(path, { flags: 'a' }),
  )
  return { path }
}
