import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isArea, WHOLE_PHOTO } from '../../images/area/image-area.ts'
import { moveCorner, placeText, stepCorner } from './move-corner.ts'

test('a corner goes where it is moved, within the photo', () => {
  expect(moveCorner(WHOLE_PHOTO, 0, { x: 0.2, y: 0.1 })[0]).toEqual({ x: 0.2, y: 0.1 })
  expect(moveCorner(WHOLE_PHOTO, 2, { x: 1.4, y: 0.9 })[2]).toEqual({ x: 1, y: 0.9 })
})

test('corners never cross, however they are moved', () => {
  const share = fc.double({ min: -0.5, max: 1.5, noNaN: true })
  const move = fc.record({ index: fc.nat(3), x: share, y: share })
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
      let corners = WHOLE_PHOTO
      for (const { index, x, y } of moves) corners = moveCorner(corners, index, { x, y })
      expect(isArea(corners)).toBe(true)
    }),
  )
})

test('an arrow key moves a corner by a thousandth, and with Shift by a fiftieth', () => {
  const corner = { x: 0.5, y: 0.5 }
  expect(stepCorner(corner, { key: 'ArrowLeft', shiftKey: false })).toEqual({ x: 0.499, y: 0.5 })
  expect(stepCorner(corner, { key: 'ArrowDown', shiftKey: true })).toEqual({ x: 0.5, y: 0.52 })
  expect(stepCorner(corner, { key: 'Enter', shiftKey: false })).toBeNull()
})

test('a place is told in percent', () => {
  expect(placeText({ x: 0.125, y: 1 })).toBe('12.5 % from the left, 100 % from the top')
})
