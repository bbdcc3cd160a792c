import { describe, expect, test } from 'vitest'
import {
  changeByFingers,
  changeZoom,
  FITTED,
  maxScaleOf,
  NO_CHANGE,
  panBy,
  toggleZoom,
  wheelFactor,
  zoomAt,
} from './zoom.ts'

/** A portrait on a wide stage: 300 × 400 at scale 1. */
const bounds = {
  stage: { width: 800, height: 400 },
  image: { width: 300, height: 400 },
  maxScale: 4,
}

/** The place on the stage of a point of the image. The point is its place at scale 1. */
const placeOf = (zoom: typeof FITTED, point: { x: number; y: number }) => ({
  x: zoom.x + point.x * zoom.scale,
  y: zoom.y + point.y * zoom.scale,
})

describe('zooming', () => {
  test('keeps what is under the pointer where it is', () => {
    const point = { x: 20, y: -90 }
    const zoom = changeZoom(FITTED, zoomAt(point, 3), bounds)
    expect(zoom.scale).toBe(3)
    expect(placeOf(zoom, point)).toEqual(point)
    const closer = changeZoom(zoom, zoomAt({ x: 100, y: 50 }, 1.2), bounds)
    expect(closer.scale).toBeCloseTo(3.6)
    const under = { x: (100 - zoom.x) / zoom.scale, y: (50 - zoom.y) / zoom.scale }
    expect(placeOf(closer, under).x).toBeCloseTo(100)
    expect(placeOf(closer, under).y).toBeCloseTo(50)
  })

  test('ends at the size that fits, centred, and at the largest scale', () => {
    const close = changeZoom(FITTED, zoomAt({ x: 140, y: 190 }, 2), bounds)
    expect(changeZoom(close, zoomAt({ x: 140, y: 190 }, 0.1), bounds)).toEqual(FITTED)
    expect(changeZoom(FITTED, zoomAt({ x: 0, y: 0 }, 99), bounds).scale).toBe(4)
  })

  test('never shows a gap on a side where the image is larger than its stage', () => {
    const close = changeZoom(FITTED, zoomAt({ x: 0, y: 0 }, 4), bounds)
    const far = changeZoom(close, panBy({ x: 9999, y: -9999 }), bounds)
    expect(far).toEqual({ scale: 4, x: (1200 - 800) / 2, y: -(1600 - 400) / 2 })
  })

  test('an image narrower than its stage stays in the middle', () => {
    const close = changeZoom(FITTED, zoomAt({ x: 150, y: 200 }, 2), bounds)
    expect(close.x).toBeCloseTo(0)
    expect(changeZoom(close, panBy({ x: 50, y: 0 }), bounds).x).toBeCloseTo(0)
  })

  test('follows a stage that has become smaller', () => {
    const corner = changeZoom(
      changeZoom(FITTED, zoomAt({ x: 0, y: 0 }, 4), bounds),
      panBy({ x: -200, y: 600 }),
      bounds,
    )
    const rotated = {
      stage: { width: 400, height: 800 },
      image: { width: 400, height: 533 },
      maxScale: 3,
    }
    const after = changeZoom(corner, NO_CHANGE, rotated)
    expect(after.scale).toBe(3)
    expect(Math.abs(after.y)).toBeLessThanOrEqual((533 * 3 - 800) / 2)
  })

  test('toggles between the size that fits and a closer look at the point', () => {
    const close = toggleZoom(FITTED, { x: 30, y: 40 }, bounds)
    expect(close.scale).toBe(2.5)
    expect(toggleZoom(close, { x: 0, y: 0 }, bounds)).toEqual(FITTED)
    expect(toggleZoom(FITTED, { x: 0, y: 0 }, { ...bounds, maxScale: 2 }).scale).toBe(2)
  })
})

describe('fingers', () => {
  test('one finger pans', () => {
    const change = changeByFingers([{ x: 10, y: 10 }], [{ x: 14, y: 3 }])
    expect(change).toEqual({ from: { x: 10, y: 10 }, to: { x: 14, y: 3 }, factor: 1 })
  })

  test('two fingers pan by their middle, and zoom by their distance', () => {
    const before = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ]
    const after = [
      { x: 10, y: 0 },
      { x: 210, y: 0 },
    ]
    expect(changeByFingers(before, after)).toEqual({
      from: { x: 50, y: 0 },
      to: { x: 110, y: 0 },
      factor: 2,
    })
  })

  test('two fingers in one place do not zoom', () => {
    const together = [
      { x: 5, y: 5 },
      { x: 5, y: 5 },
    ]
    expect(changeByFingers(together, together).factor).toBe(1)
  })
})

test('the wheel zooms in when it turns up, and back as far when it turns down', () => {
  const turn = { deltaMode: 0, ctrlKey: false }
  const inwards = wheelFactor({ ...turn, deltaY: -100 })
  expect(inwards).toBeGreaterThan(1)
  expect(inwards * wheelFactor({ ...turn, deltaY: 100 })).toBeCloseTo(1)
  expect(wheelFactor({ ...turn, deltaMode: 1, deltaY: -3 })).toBeGreaterThan(1.05)
  expect(wheelFactor({ ...turn, ctrlKey: true, deltaY: -10 })).toBeGreaterThan(1.05)
})

test('the largest scale shows every pixel of the file, and lets small files grow, too', () => {
  expect(maxScaleOf(2000, 500)).toBe(8)
  expect(maxScaleOf(400, 900)).toBe(2)
})
