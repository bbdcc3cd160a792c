import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Corner, Corners } from '../../images/area/image-area.ts'
import { magnifierPlace, type MagnifierSize } from './magnifier-place.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const corner = fc.record({ x: share, y: share })
const corners = fc.tuple(corner, corner, corner, corner)
/** Up to the relative size on a phone with a narrow photo. */
const size = fc.record({
  width: fc.double({ min: 0.05, max: 0.4, noNaN: true }),
  height: fc.double({ min: 0.05, max: 0.4, noNaN: true }),
})

const hides = (place: Corner, { x, y }: Corner, { width, height }: MagnifierSize): boolean =>
  Math.abs(x - place.x) <= width / 2 && Math.abs(y - place.y) <= height / 2

test('the magnifier never hides the corner that is moved, and stays within the photo', () => {
  fc.assert(
    fc.property(corners, size, fc.nat(3), fc.option(corner), (all, sized, moved, last) => {
      const place = magnifierPlace(all, { moved, size: sized, last })
      const held = all[moved]
      expect(held && hides(place, held, sized)).toBe(false)
      expect(place.x - sized.width / 2).toBeGreaterThanOrEqual(-1e-9)
      expect(place.x + sized.width / 2).toBeLessThanOrEqual(1 + 1e-9)
      expect(place.y - sized.height / 2).toBeGreaterThanOrEqual(-1e-9)
      expect(place.y + sized.height / 2).toBeLessThanOrEqual(1 + 1e-9)
    }),
  )
})

/** Clockwise from the top left. */
const FRAME: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0.1 },
  { x: 0.9, y: 0.9 },
  { x: 0.1, y: 1 },
]

test('with the corners near those of the photo, it hides none of them', () => {
  const sized = { width: 0.3, height: 0.3 }
  for (const moved of [0, 1, 2, 3]) {
    const place = magnifierPlace(FRAME, { moved, size: sized, last: null })
    for (const one of FRAME) expect(hides(place, one, sized)).toBe(false)
  }
})

test('it stays where it is while it hides nothing there', () => {
  const sized = { width: 0.3, height: 0.3 }
  const last = magnifierPlace(FRAME, { moved: 0, size: sized, last: null })
  const [, ...others] = FRAME
  const further: Corners = [{ x: 0.15, y: 0.25 }, ...others]
  expect(magnifierPlace(further, { moved: 0, size: sized, last })).toEqual(last)
  const onIt: Corners = [last, ...others]
  expect(magnifierPlace(onIt, { moved: 0, size: sized, last })).not.toEqual(last)
})
