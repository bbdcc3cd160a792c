import { describe, expect, test } from 'vitest'
import { demoArtists } from './catalogue.ts'
import { heroWorks } from './hero-set.ts'
import { stockSketches } from './sketch-set.ts'

/** A drawing stays light enough to be rasterised at once. */
const MOST_CHARACTERS = 400 * 1024

/** One SVG document with its numbers in order and every element closed. */
function expectWhole(name: string, svg: string): void {
  const count = (pattern: RegExp) => svg.match(pattern)?.length ?? 0
  expect(svg, name).toMatch(/^<svg[^>]*viewBox=.*<\/svg>\s*$/s)
  expect(svg, name).not.toMatch(/NaN|Infinity|undefined/)
  expect(count(/<[a-z]/gi), name).toBe(count(/<\/[a-z]/gi) + count(/\/>/g))
  expect(svg.length, name).toBeGreaterThan(2000)
  expect(svg.length, name).toBeLessThan(MOST_CHARACTERS)
}

const works = demoArtists.flatMap((artist) => artist.works.map((work) => ({ artist, work })))
const published = works.filter(({ work }) => !work.isDraft)

test('the demo gallery shows at least 12 artists and 60 works', () => {
  expect(demoArtists.length).toBeGreaterThanOrEqual(12)
  expect(published.length).toBeGreaterThanOrEqual(64)
  expect(demoArtists.filter((artist) => artist.isDemoArtist)).toHaveLength(1)
})

test('no two artists share a key, no two works a title or a text', () => {
  const isUnique = (texts: readonly string[]) => new Set(texts).size === texts.length
  expect(isUnique(demoArtists.map(({ key }) => key))).toBe(true)
  expect(isUnique(works.map(({ work }) => work.title))).toBe(true)
  expect(isUnique(works.map(({ work }) => work.description))).toBe(true)
  expect(isUnique(stockSketches.map(({ id }) => id))).toBe(true)
})

test('every work has the fields of a real one, within bounds', () => {
  for (const { work } of works) {
    expect(work.price, work.title).toBeGreaterThanOrEqual(40)
    expect(work.price, work.title).toBeLessThanOrEqual(2500)
    expect(Number.isInteger(work.price), work.title).toBe(true)
    for (const side of [work.size.width, work.size.height]) {
      expect(Number.isInteger(side), work.title).toBe(true)
      expect(side, work.title).toBeGreaterThanOrEqual(20)
      expect(side, work.title).toBeLessThanOrEqual(150)
    }
    expect(Number.isNaN(Date.parse(work.date)), work.title).toBe(false)
    expect(work.date, work.title).toMatch(/^20(1[6-9]|2[0-6])-\d\d-\d\d$/)
    expect(work.altDescription.length, work.title).toBeGreaterThan(20)
    expect(work.tags.length, work.title).toBeGreaterThanOrEqual(3)
    expect(work.tags.length, work.title).toBeLessThanOrEqual(5)
  }
})

test('the gallery has portrait, landscape, square and panoramic formats', () => {
  const shapes = published.map(({ work }) => work.size.width / work.size.height)
  expect(shapes.some((shape) => shape < 1)).toBe(true)
  expect(shapes.some((shape) => shape === 1)).toBe(true)
  expect(shapes.some((shape) => shape > 1 && shape < 2)).toBe(true)
  expect(shapes.some((shape) => shape >= 2)).toBe(true)
})

test('at least 36 sketches stand in for the stock photos, wide ones', () => {
  expect(stockSketches.length).toBeGreaterThanOrEqual(36)
  expect(stockSketches.every(({ width, height }) => width > height)).toBe(true)
  expect(stockSketches.every(({ id }) => /^sketch-[a-z0-9-]{1,50}$/.test(id))).toBe(true)
})

describe.each(demoArtists.map((artist) => [artist.key, artist] as const))('%s', (_, artist) => {
  test('draws the same sheet every time, whole, in the proportions of the work', () => {
    const drawings = artist.works.map((work) => {
      const { svg, width, height } = work.draw()
      expectWhole(work.title, svg)
      expect(width / height).toBeCloseTo(work.size.width / work.size.height, 1)
      return svg
    })
    expect(new Set(drawings).size).toBe(artist.works.length)
    expect(artist.works[0]?.draw().svg).toBe(drawings[0])
  })
})

const others = [
  ...demoArtists.map(({ key, portrait }) => ({ name: `${key} in person`, draw: portrait })),
  ...heroWorks.map(({ title, draw }) => ({ name: title, draw })),
  ...stockSketches.map(({ id, draw }) => ({ name: id, draw })),
]

test('portraits, landing page works and sketches are drawn whole, and no two are the same', () => {
  const seen = new Set<string>()
  for (const { name, draw } of others) {
    const { svg } = draw()
    expectWhole(name, svg)
    seen.add(svg)
  }
  expect(seen.size).toBe(others.length)
}, 60_000)

test('six works hang on the landing page, three wide to four high', () => {
  expect(heroWorks).toHaveLength(6)
  for (const { draw, title } of heroWorks) {
    const { width, height } = draw()
    expect(width / height, title).toBeCloseTo(0.75, 2)
  }
})
