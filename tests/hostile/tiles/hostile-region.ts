import { oddSegment } from '../fuzz/api-request.ts'
import type { Draw } from '../fuzz/draw.ts'

export type KnownImage = { readonly id: string; readonly width: number; readonly height: number }

/** The path of a request that makes a IIIF server work as hard as possible, or fail. */
export function hostilePath(images: readonly KnownImage[], draw: Draw): string {
  const image = draw.pick(images)
  const base = `/iiif/3/${image.id}`
  if (draw.chance(0.05))
    return `${base}/${draw.pick(['', 'info.json', 'info.json/x', 'a/b', '..'])}`
  if (draw.chance(0.03)) return `/iiif/3/${draw.pick(UNKNOWN)}/full/max/0/default.jpg`
  const parts = draw.chance(0.6) ? costly(image, draw) : malformed(image, draw)
  const path = `${base}/${parts.join('/')}`
  return draw.chance(0.05) ? path.replaceAll(',', '%2C').replace('0', '%30') : path
}

const UNKNOWN = ['a'.repeat(64), 'A'.repeat(64), '0', '%00', '..%2f..', 'g'.repeat(64)]
const FORMATS = ['jpg', 'png', 'webp']
const QUALITIES = ['default', 'color', 'gray', 'bitonal']

/** A well-formed request, new each time, with the maximum amount of work. */
function costly({ width, height }: KnownImage, draw: Draw): string[] {
  const x = draw.int(0, width - 2)
  const y = draw.int(0, height - 2)
  const w = draw.int(2, width - x)
  const h = draw.int(2, height - y)
  const region = draw.pick([
    `${x},${y},${w},${h}`,
    `${x},${y},512,512`,
    `${draw.int(0, 3)},${draw.int(0, 3)},99999999,99999999`,
    `pct:${draw.next() * 40},${draw.next() * 40},${50 + draw.next()},${50 + draw.next()}`.slice(
      0,
      60,
    ),
    'full',
  ])
  const size = draw.pick([
    'max',
    `${draw.int(1, Math.min(w, 4096))},`,
    `1,${draw.int(1, Math.min(h, 4096))}`,
    `${draw.int(1, Math.min(w, 4096))},1`,
    `pct:${1 + Math.round(draw.next() * 9900) / 100}`,
    `!${draw.int(1, 4096)},${draw.int(1, 4096)}`,
  ])
  const file = `${draw.pick(QUALITIES)}.${draw.pick(FORMATS)}`
  return [region, size, String(draw.pick([0, 90, 180, 270])), file]
}

const NUMBERS = [
  '0',
  '-1',
  '1e9',
  'NaN',
  'Infinity',
  '0x10',
  '1.5',
  '99999999',
  '9999999999999999999999',
  '00000001',
  ' 1',
  '١',
  '',
  '4097',
]

function malformed(image: KnownImage, draw: Draw): string[] {
  const parts = costly(image, draw)
  const number = () => encodeURIComponent(draw.pick(NUMBERS))
  const odd = draw.pick([
    () => (parts[0] = [number(), number(), number(), number()].join(',')),
    () => (parts[0] = `pct:${number()},${number()},${number()},${number()}`),
    () => (parts[1] = `${number()},${number()}`),
    () => (parts[1] = draw.pick(['^max', '^999999,', '^!9,9', 'full', `pct:${number()}`, ','])),
    () => (parts[2] = draw.pick(['360', '-90', '22.5', '!0', '!90', '090', number()])),
    () =>
      (parts[3] = draw.pick(['default', 'default.tif', 'default.jpg.png', '.jpg', 'native.jpg'])),
    () => (parts[draw.int(0, 3)] = oddSegment(draw)),
    () => parts.push(oddSegment(draw)),
    () => parts.pop(),
    () => (parts[0] = `${'9'.repeat(3000)},0,1,1`),
  ])
  odd()
  return parts
}
