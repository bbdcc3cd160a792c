import { expect, test } from 'vitest'
import { parseColour, type OkLab } from './colour.ts'
import { paletteOf } from './palette.ts'
import { sampleWith } from './sample-fixture.ts'

const hexes = (colours: readonly { colour: OkLab }[]) =>
  colours.map(({ colour }) => colour.map((number) => number.toFixed(2)).join(' '))
const textOf = (hex: string) => hexes([{ colour: parseColour(hex) }])[0]

test('an image of one colour has a palette of that colour', () => {
  const palette = paletteOf(sampleWith(() => [192, 64, 128, 255]))
  expect(hexes(palette)).toEqual([textOf('c04080')])
  expect(palette[0]?.share).toBe(1)
})

test('the colours of areas have the shares of the areas, the largest first', () => {
  // Three quarters blue, an eighth orange, an eighth white.
  const palette = paletteOf(
    sampleWith((x, y) => {
      if (x >= 24) return [32, 64, 224, 255]
      return y < 48 ? [224, 128, 32, 255] : [255, 255, 255, 255]
    }),
  )
  expect(palette.map(({ share }) => share)).toEqual([0.75, 0.125, 0.125])
  expect(hexes(palette).slice(0, 1)).toEqual([textOf('2040e0')])
  expect(hexes(palette).toSorted()).toEqual(['2040e0', 'e08020', 'ffffff'].map(textOf).toSorted())
})

test('a small area of a colour that differs gets a place among many shades of another', () => {
  const palette = paletteOf(
    sampleWith((x, y) => (x < 12 && y < 12 ? [220, 20, 20, 255] : [x, x, x + 40, 255])),
  )
  expect(palette).toHaveLength(5)
  expect(hexes(palette)).toContain(textOf('dc1414'))
  const total = palette.reduce((sum, { share }) => sum + share, 0)
  expect(total).toBeCloseTo(1)
})

test('transparent pixels have no colour, and an invisible image is white', () => {
  const half = paletteOf(sampleWith((x) => [10, 200, 10, x < 48 ? 255 : 0]))
  expect(hexes(half)).toEqual([textOf('0ac80a')])
  expect(hexes(paletteOf(sampleWith(() => [0, 0, 0, 0])))).toEqual([textOf('ffffff')])
})
