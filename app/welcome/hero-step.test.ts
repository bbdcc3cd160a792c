import { describe, expect, test } from 'vitest'
import { centreOffset, initialIndex, keyStep, nearestWork, wheelStep } from './hero-step.ts'
import { ITEM_PX } from './hero-track.ts'

// Specification: 1.6, 9.27
test('an arrow click is worth 320 px, which is exactly one work', () => {
  expect(ITEM_PX).toBe(320)
  expect([0, 159, 161, 320, 1600, 9999].map((px) => nearestWork(px, 6))).toEqual([0, 0, 1, 1, 5, 5])
})

test('a bounce beyond either end still means the outermost work', () => {
  expect(nearestWork(-40, 6)).toBe(0)
  expect(nearestWork(1700, 6)).toBe(5)
})

test('the carousel starts with the middle work, also with few works', () => {
  expect([1, 2, 3, 4, 5, 6].map(initialIndex)).toEqual([0, 0, 1, 1, 2, 2])
})

// Specification: 2.74
test('a work is nearest in the middle and equally far on both sides', () => {
  expect(centreOffset(0, 640)).toBe(0)
  expect(centreOffset(320, 640)).toBe(0.5)
  expect(centreOffset(-320, 640)).toBe(-0.5)
  expect(centreOffset(2000, 640)).toBe(1)
})

describe('keys', () => {
  const at = (index: number) => ({ at: index, count: 6 })

  test('lead one work on, and stop at the ends', () => {
    expect(keyStep('ArrowRight', at(0))).toBe(1)
    expect(keyStep('ArrowRight', at(5))).toBe(5)
    expect(keyStep('ArrowLeft', at(0))).toBe(0)
    expect(keyStep('Home', at(4))).toBe(0)
    expect(keyStep('End', at(1))).toBe(5)
  })

  test('that mean something else are left alone', () => {
    expect(keyStep('Tab', at(2))).toBeNull()
    expect(keyStep('ArrowDown', at(2))).toBeNull()
  })
})

test('a wheel scrolls the carousel to its end, and then the page', () => {
  expect(wheelStep(120, 0, 1600)).toBe(120)
  expect(wheelStep(120, 1550, 1600)).toBe(50)
  expect(wheelStep(120, 1600, 1600)).toBe(0)
  expect(wheelStep(-120, 0, 1600)).toBe(0)
})
