import { expect, test } from 'vitest'
import {
  lightOfPq,
  pqOf,
  REFERENCE_WHITE,
  sceneOfHlg,
  screenGainOfHlg,
  toneMap,
} from './high-dynamic-range.ts'

test('PQ values are those of ITU-R BT.2408, table 1, and go back and forth', () => {
  for (const [light, percent] of [
    [26, 38],
    [203, 58],
    [1000, 75],
    [4000, 90],
    [10_000, 100],
  ] as const) {
    expect(Math.round(pqOf(light) * 100)).toBe(percent)
    expect(lightOfPq(pqOf(light))).toBeCloseTo(light, 3)
  }
})

test('75 % of HLG is the reference white', () => {
  const scene = sceneOfHlg(0.75)
  expect(scene * screenGainOfHlg(scene)).toBeCloseTo(REFERENCE_WHITE, 0)
  expect(sceneOfHlg(0.5)).toBeCloseTo(1 / 12, 5)
  expect(sceneOfHlg(1)).toBeCloseTo(1, 5)
})

test('the tone mapping leaves dark light as it is, never turns back, and ends at the white', () => {
  expect(toneMap(80)).toBe(80)
  const lights = Array.from({ length: 200 }, (_, step) => 80 + step * 5)
  const mapped = lights.map(toneMap)
  for (const [at, light] of mapped.entries()) {
    expect(light).toBeGreaterThanOrEqual(mapped[at - 1] ?? 0)
    expect(light).toBeLessThanOrEqual(Math.min(lights[at] ?? 0, REFERENCE_WHITE) + 1e-6)
  }
  expect(toneMap(1000)).toBeCloseTo(REFERENCE_WHITE, 3)
  expect(toneMap(4000)).toBeCloseTo(REFERENCE_WHITE, 3)
})
