import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { demoArtists } from '../demo-artists.ts'
import { demoSketches } from '../demo-sketches.ts'
import { findDrawingFault } from './drawing-fault.ts'
import { drawnSketches, drawnTitles, drawPortrait, drawSketch, drawWork } from './drawing.ts'

// A part of the drawings at a small size; `npm run demo:draw` checks all of them.
const SMALL_EDGE = 60

const markOf = (drawing: ReturnType<typeof drawWork>) =>
  'svg' in drawing ? drawing.svg : createHash('sha256').update(drawing.rgb).digest('hex')

test('what is drawn is what the gallery lists', () => {
  const listed = demoArtists.flatMap(({ key, works }) =>
    works.map(({ title }) => `${key} ${title}`),
  )
  expect(drawnTitles.toSorted()).toEqual(listed.toSorted())
  const sketches = demoSketches.map(({ id }) => id.replace('sketch-', ''))
  expect(drawnSketches.toSorted()).toEqual(sketches.toSorted())
})

test.each([
  ['no SVG document', (svg: string) => svg.slice(0, -3)],
  ['a number is missing', (svg: string) => svg.replace(/\d+/, 'NaN')],
  ['an element is not closed', (svg: string) => svg.replace('/>', '>')],
  ['only 54 characters', () => '<svg viewBox="0 0 9 9"><path d="M0 0h9v9h-9z"/> </svg>'],
])('a drawing with a fault is found: %s', (fault, damage) => {
  const { svg } = drawSketch(`sketch-${drawnSketches[0]}`)
  expect([findDrawingFault(svg), findDrawingFault(damage(svg))]).toEqual([null, fault])
})

describe.each(demoArtists.map((artist) => [artist.key, artist] as const))('%s', (_, artist) => {
  test('is drawn the same every time, whole, in the proportions of the work', () => {
    const drawings = artist.works.slice(0, 2).map((work) => {
      const drawing = drawWork(artist, work, SMALL_EDGE)
      const { width, height } = drawing
      if ('svg' in drawing) expect(findDrawingFault(drawing.svg), work.title).toBeNull()
      else expect(new Set(drawing.rgb).size, work.title).toBeGreaterThan(10)
      expect(Math.abs(width / height / (work.size.width / work.size.height) - 1)).toBeLessThan(0.04)
      return markOf(drawing)
    })
    expect(new Set(drawings).size).toBe(2)
    const [first] = artist.works
    expect(first && markOf(drawWork(artist, first, SMALL_EDGE))).toBe(drawings[0])
  })
})

/** Selects every eighth item. */
const some = <Item>(items: readonly Item[]) => items.filter((_, index) => index % 8 === 0)
const others = [
  ...some(demoArtists).map((artist) => ({ name: artist.key, draw: () => drawPortrait(artist) })),
  ...some(demoSketches).map(({ id }) => ({ name: id, draw: () => drawSketch(id) })),
]

test('portraits and sketches are drawn whole, and no two are the same', () => {
  const drawings = others.map(({ name, draw }) => {
    const { svg } = draw()
    expect(findDrawingFault(svg), name).toBeNull()
    return svg
  })
  expect(drawings.length).toBeGreaterThan(5)
  expect(new Set(drawings).size).toBe(others.length)
})
