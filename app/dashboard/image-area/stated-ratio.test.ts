import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownShare } from '../../artworks/physical/work-geometry.ts'
import { areaSize } from '../../images/area/area-size.ts'
import type { Corners } from '../../images/area/image-area.ts'
import { ratioOfImage } from './stated-ratio.ts'

const corners: Corners = [
  { x: 0.2, y: 0.1 },
  { x: 0.85, y: 0.15 },
  { x: 0.8, y: 0.9 },
  { x: 0.15, y: 0.8 },
]

test('a straightened image fills the area of its work in every view to scale, within a pixel', () => {
  const side = fc.integer({ min: 100, max: 3000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const dimensions = { width, height, depth: null }
      const ratio = ratioOfImage('front', dimensions)
      const size = areaSize({ corners, ratio }, { width: 4000, height: 3000 })
      const share = shownShare(size, dimensions)
      // Rounding one side by half a pixel shifts the other in proportion to the ratio.
      expect((1 - share.width) * size.width).toBeLessThan(1 + width / height)
      expect((1 - share.height) * size.height).toBeLessThan(1 + height / width)
    }),
  )
})

test('only images of a whole side have the proportions of the work', () => {
  const dimensions = { width: 600, height: 800, depth: null }
  expect(ratioOfImage('back', dimensions)).toBe(0.75)
  expect(ratioOfImage('detail', dimensions)).toBeNull()
  expect(ratioOfImage('framed', dimensions)).toBeNull()
  expect(ratioOfImage('front', null)).toBeNull()
})
