import { describe, expect, test } from 'vitest'
import { demoArtists } from '../demo-artists.ts'
import { demoSketches } from '../demo-sketches.ts'
import { drawnSketches, drawnTitles, drawPortrait, drawSketch, drawWork } from './drawing.ts'

/** A drawing stays light enough to be rasterised at once. */
const MAX_CHARACTERS = 400 * 1024

/** One SVG document with its numbers in order and every element closed. */
function expectWhole(name: string, svg: string): void {
  const count = (pattern: RegExp) => svg.match(pattern)?.length ?? 0
  expect(svg, name).toMatch(/^<svg[^>]*viewBox=.*<\/svg>\s*$/s)
  expect(svg, name).not.toMatch(/NaN|Infinity|undefined/)
  expect(count(/<[a-z]/gi), name).toBe(count(/<\/[a-z]/gi) + count(/\/>/g))
  expect(svg.length, name).toBeGreaterThan(2000)
  expect(svg.length, name).toBeLessThan(MAX_CHARACTERS)
}

test('what is drawn is what the gallery lists', () => {
  const listed = demoArtists.flatMap(({ key, works }) =>
    works.map(({ title }) => `${key} ${title}`),
  )
  expect(drawnTitles.toSorted()).toEqual(listed.toSorted())
  const sketches = demoSketches.map(({ id }) => id.replace('sketch-', ''))
  expect(drawnSketches.toSorted()).toEqual(sketches.toSorted())
})

describe.each(demoArtists.map((artist) => [artist.key, artist] as const))('%s', (_, artist) => {
  test('is drawn the same every time, whole, in the proportions of the work', () => {
    const drawings = artist.works.map((work) => {
      const { svg, width, height } = drawWork(artist, work)
      expectWhole(work.title, svg)
      expect(width / height).toBeCloseTo(work.size.width / work.size.height, 1)
      return svg
    })
    expect(new Set(drawings).size).toBe(artist.works.length)
    const [first] = artist.works
    expect(first && drawWork(artist, first).svg).toBe(drawings[0])
  })
})

const others = [
  ...demoArtists.map((artist) => ({ name: artist.key, draw: () => drawPortrait(artist) })),
  ...demoSketches.map(({ id }) => ({ name: id, draw: () => drawSketch(id) })),
]

test('portraits and sketches are drawn whole, and no two are the same', () => {
  const seen = new Set<string>()
  for (const { name, draw } of others) {
    const { svg } = draw()
    expectWhole(name, svg)
    seen.add(svg)
  }
  expect(seen.size).toBe(others.length)
}, 180_000)
