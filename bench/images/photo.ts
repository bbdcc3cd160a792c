import sharp from 'sharp'

/** 12 megapixels, like a phone's photos. */
const WIDTH = 4000
const HEIGHT = 3000

/**
 * Generates a photo of about 4 MB with pixels as uneven as a camera's: light and shadow, edges,
 * grain. Each number gives a different photo, which is always the same.
 */
export async function takePhoto(nth: number): Promise<Uint8Array<ArrayBuffer>> {
  const grain = await sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 24 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const photo = await sharp(Buffer.from(drawScene(nth)))
    .resize(WIDTH, HEIGHT, { fit: 'fill' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90 })
    .toBuffer()
  return new Uint8Array(photo)
}

function drawScene(nth: number): string {
  const hue = (nth * 47) % 360
  const shapes = Array.from({ length: 240 }, (_, at) => {
    const [x, y, size] = [(at * 379 + nth * 31) % 1000, (at * 211) % 750, 12 + ((at * 53) % 90)]
    return `<circle cx="${x}" cy="${y}" r="${size}" fill="hsl(${(hue + at * 7) % 360} ${20 + (at % 50)}% ${25 + ((at * 13) % 55)}%)" fill-opacity="0.7"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="750">
    <defs><linearGradient id="g" x2="0.3" y2="1"><stop stop-color="hsl(${hue} 60% 80%)"/>
    <stop offset="1" stop-color="hsl(${(hue + 90) % 360} 50% 20%)"/></linearGradient></defs>
    <rect width="1000" height="750" fill="url(#g)"/>${shapes.join('')}</svg>`
}
