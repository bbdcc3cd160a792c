import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeCoverage, findProofs, pointsIn } from './coverage.ts'
import { SECTIONS } from './points.ts'

const root = join(import.meta.dirname, '..', '..')
const points = SECTIONS.flatMap((section) => section.points)
const proofs = findProofs(root)

test('a test names its points in the comment above it', () => {
  const source = [
    '// Specification: 1.2, 3.4,',
    '// 5.6',
    "test('one', () => {})",
    '  // Specification: 7.8',
    "  test.each(['a', 'b'])('two %s', () => {})",
    '// Specification: 9.1',
    "test.skip('three', () => {})",
    '// Specification: 9.2',
    'const none = 1',
    '// Specification: 9.3',
    "test('four', IN_DETAILS, () => {})",
  ].join('\n')
  expect(pointsIn(source)).toEqual(['1.2', '3.4', '5.6', '7.8'])
})

test('the points are those of the nine sections, each listed once', () => {
  expect(points.length).toBeGreaterThan(300)
  expect(SECTIONS.map(({ title }) => Number.parseInt(title, 10))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9,
  ])
  const ids = SECTIONS.flatMap((section, at) =>
    section.points.map((_point, index) => `${at + 1}.${index + 1}`),
  )
  expect(points.map(({ id }) => id)).toEqual(ids)
  expect(new Set(points.map(({ id, says }) => `${id.split('.')[0]} ${says}`)).size).toBe(
    points.length,
  )
})

test('every point is proved by a test, and no test names a point that is not there', () => {
  expect(points.filter(({ id }) => !proofs.has(id)).map(({ says }) => says)).toEqual([])
  const known = new Set(points.map(({ id }) => id))
  expect([...proofs].filter(([id]) => !known.has(id))).toEqual([])
})

test('docs/spec-coverage.md is what the tests say', () => {
  const kept = readFileSync(join(root, 'docs', 'spec-coverage.md'), 'utf8')
  const words = (text: string) => text.replaceAll(/[|\s-]+/g, ' ')
  const isCurrent = words(kept) === words(describeCoverage(proofs))
  expect(isCurrent, 'run npm run spec-coverage').toBe(true)
})

test('the points link to decisions that exist', () => {
  const linked = points.flatMap(({ says }) =>
    [...says.matchAll(/\]\((decisions\/[^)]+)\)/g)].map(([, path = '']) => path),
  )
  expect(linked.length).toBeGreaterThan(0)
  expect(linked.filter((path) => !existsSync(join(root, 'docs', path)))).toEqual([])
})
