import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../kernel/result.ts'
import type { PixelSize } from '../images/image.ts'
import type { Rendering } from '../images/pyramid/region-task.ts'
import { scaleFactors } from '../images/pyramid/scale-factors.ts'
import { imageInfo } from './image-info.ts'
import { canonicalParts, largest, MAX_AREA, MAX_EDGE, parseRendering } from './image-request.ts'

const IMAGE = { width: 6000, height: 4000 }

function parse(path: string, image: PixelSize = IMAGE) {
  const [region = '', size = '', rotation = '', file = ''] = path.split('/')
  return parseRendering({ region, size, rotation, file }, image)
}

function drawn(path: string, image: PixelSize = IMAGE): Rendering {
  const rendering = parse(path, image)
  if (isRefusal(rendering)) throw new Error(`${path}: ${rendering.detail}`)
  return rendering
}

const regionOf = (region: string, image?: PixelSize) =>
  Object.values(drawn(`${region}/1,1/0/default.jpg`, image).region)
const sizeOf = (size: string, region = 'full') =>
  Object.values(drawn(`${region}/${size}/0/default.jpg`).size)

describe('a region', () => {
  test('is the whole image, its square, pixels or shares', () => {
    expect(regionOf('full')).toEqual([0, 0, 6000, 4000])
    expect(regionOf('square')).toEqual([1000, 0, 4000, 4000])
    expect(regionOf('square', { width: 3, height: 8 })).toEqual([0, 2, 3, 3])
    expect(regionOf('512,1024,512,256')).toEqual([512, 1024, 512, 256])
    expect(regionOf('pct:25,50,12.5,0.001')).toEqual([1500, 2000, 750, 1])
  })
  test('is cut at the edge of the image', () => {
    expect(regionOf('5900,3900,512,512')).toEqual([5900, 3900, 100, 100])
    expect(regionOf('pct:90,0,50,100')).toEqual([5400, 0, 600, 4000])
  })
  test.each([
    '6000,0,1,1',
    '0,4000,1,1',
    '0,0,0,1',
    '0,0,1,0',
    'pct:100,0,1,1',
    'pct:0,0,0,5',
    '-1,0,1,1',
    '1,2,3',
    '1,2,3,4,5',
    '1.5,0,1,1',
    ' 0,0,1,1',
    '0x1,0,1,1',
    '１,0,1,1',
    '',
    'pct:a,0,1,1',
    'pct:1e9,0,1,1',
    '999999999,0,1,1',
    'Full',
    'full ',
    'pct:',
    'square,',
  ])('is refused: %s', (region) => {
    expect(parse(`${region}/1,1/0/default.jpg`)).toMatchObject({ refused: 'malformed-request' })
  })
})

describe('a size', () => {
  test('is exact, or keeps the proportions', () => {
    expect(sizeOf('600,')).toEqual([600, 400])
    expect(sizeOf(',400')).toEqual([600, 400])
    expect(sizeOf('300,300')).toEqual([300, 300])
    expect(sizeOf('!300,300')).toEqual([300, 200])
    expect(sizeOf('!9000,100')).toEqual([150, 100])
    expect(sizeOf('pct:1')).toEqual([60, 40])
    expect(sizeOf('max', '0,0,700,800')).toEqual([700, 800])
    expect(sizeOf('!70,999', '0,0,70,80')).toEqual([70, 80])
    expect(sizeOf('1,', '0,0,6000,1')).toEqual([1, 1])
  })
  test('`max` is as large as the limits allow', () => {
    const [width = 0, height = 0] = sizeOf('max')
    expect(width * height).toBeLessThanOrEqual(MAX_AREA)
    expect(width * height).toBeGreaterThan(MAX_AREA * 0.99)
    expect(largest({ width: 200_000_000, height: 1 })).toEqual({ width: MAX_EDGE, height: 1 })
  })
  test('in a box larger than the limits is as large as they allow', () => {
    expect(sizeOf('!5000,5000')).toEqual(sizeOf('max'))
    expect(sizeOf('!4000,4000')).toEqual(sizeOf('max'))
    expect(sizeOf('!3000,4000')).toEqual([3000, 2000])
  })
  test.each([
    '6001,',
    ',4001',
    '6001,1',
    '1,4001',
    'pct:101',
    '5000,',
    '4000,4000',
    'pct:100',
    '0,',
    ',0',
    '0,0',
    '!0,5',
    '!5,0',
    'pct:0',
    ',',
    '!,',
    '!5,',
    '!,5',
    '',
    '5',
    '5,5,5',
    '!6001,4001',
    '^max',
    '^600,',
    '!^9,9',
    'full',
    'pct:',
    'pct:-1',
    'pct:NaN',
    '1.5,',
    '-5,',
    'Max',
  ])('is refused: %s', (size) => {
    expect(parse(`full/${size}/0/default.jpg`)).toMatchObject({ refused: 'malformed-request' })
  })
})

test.each(['1', '45', '-90', '360', '!0', '90.0', '', 'constructor', '00'])(
  'the rotation %s is refused',
  (rotation) => {
    expect(parse(`full/9,/${rotation}/default.jpg`)).toMatchObject({
      refused: 'malformed-request',
    })
  },
)

test.each(['default', 'default.', '.jpg', 'default.gif', 'native.jpg', 'default.jpg.jpg', 'a.b'])(
  'the file %s is refused',
  (file) => {
    expect(parse(`full/9,/0/${file}`)).toMatchObject({ refused: 'malformed-request' })
  },
)

const extent = fc.record({
  width: fc.integer({ min: 1, max: 1_000_000 }),
  height: fc.integer({ min: 1, max: 1_000_000 }),
})
const number = fc.oneof(fc.integer({ min: -2, max: 40_000 }), fc.double({ min: -1, max: 200 }))
const numbers = (count: number) => fc.array(number, { minLength: count, maxLength: count })
const region = fc.oneof(
  fc.constantFrom('full', 'square'),
  numbers(4).map((parts) => parts.join(',')),
  numbers(4).map((parts) => `pct:${parts.join(',')}`),
  fc.string(),
)
const size = fc.oneof(
  fc.constant('max'),
  numbers(2).map((parts) => parts.join(',')),
  numbers(2).map((parts) => `!${parts.join(',')}`),
  number.map((width) => `${width},`),
  number.map((height) => `,${height}`),
  number.map((share) => `pct:${share}`),
  fc.string(),
)

test('whatever is asked for, only pixels of the image are read, and few are written', () => {
  fc.assert(
    fc.property(extent, region, size, (image, regionText, sizeText) => {
      const parts = { region: regionText, size: sizeText, rotation: '0', file: 'default.jpg' }
      const rendering = parseRendering(parts, image)
      if (isRefusal(rendering)) return
      const { region: part, size: made } = rendering
      for (const value of [...Object.values(part), ...Object.values(made)]) {
        expect(Number.isSafeInteger(value)).toBe(true)
      }
      expect(part.x >= 0 && part.y >= 0 && part.width > 0 && part.height > 0).toBe(true)
      expect(part.x + part.width).toBeLessThanOrEqual(image.width)
      expect(part.y + part.height).toBeLessThanOrEqual(image.height)
      expect(made.width > 0 && made.height > 0).toBe(true)
      expect(made.width).toBeLessThanOrEqual(Math.min(MAX_EDGE, part.width))
      expect(made.height).toBeLessThanOrEqual(Math.min(MAX_EDGE, part.height))
      expect(made.width * made.height).toBeLessThanOrEqual(MAX_AREA)
    }),
    { numRuns: 2000 },
  )
})

test('the canonical request asks for the same, and is its own canonical request', () => {
  fc.assert(
    fc.property(extent, region, size, (image, regionText, sizeText) => {
      const parts = { region: regionText, size: sizeText, rotation: '90', file: 'color.png' }
      const rendering = parseRendering(parts, image)
      if (isRefusal(rendering)) return
      const canonical = canonicalParts(rendering, image)
      const again = drawn(canonical, image)
      expect(again).toEqual({ ...rendering, quality: 'default' })
      expect(canonicalParts(again, image)).toBe(canonical)
    }),
    { numRuns: 2000 },
  )
})

test('every size and tile that the description offers is available', () => {
  fc.assert(
    fc.property(extent, (image) => {
      const { sizes, tiles, maxArea } = imageInfo('https://frame.example/iiif/3/a', image)
      for (const { width, height } of sizes) {
        expect(width * height).toBeLessThanOrEqual(maxArea)
        drawn(`full/${width},${height}/0/default.jpg`, image)
      }
      for (const factor of tiles[0]?.scaleFactors ?? []) {
        const edge = 512 * factor
        const x = Math.floor((image.width - 1) / edge) * edge
        const y = Math.floor((image.height - 1) / edge) * edge
        const [width, height] = [Math.min(edge, image.width - x), Math.min(edge, image.height - y)]
        const size = `${Math.ceil(width / factor)},${Math.ceil(height / factor)}`
        drawn(`${x},${y},${width},${height}/${size}/0/default.jpg`, image)
      }
    }),
  )
})

test('the levels end with one that fits into a tile', () => {
  expect(scaleFactors({ width: 512, height: 3 })).toEqual([1])
  expect(scaleFactors({ width: 513, height: 3 })).toEqual([1, 2])
  expect(scaleFactors({ width: 4001, height: 3001 })).toEqual([1, 2, 4, 8])
})
