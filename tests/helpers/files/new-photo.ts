import sharp from 'sharp'

let shade = 0

/** A PNG of 64 × 48 pixels, different from every other. */
export async function newPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  shade += 1
  // Neighbouring shades may be stored as the same image.
  const background = { r: (shade * 37) % 256, g: (shade * 101) % 256, b: 90 }
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background } })
  return new Uint8Array(await image.png().toBuffer())
}
