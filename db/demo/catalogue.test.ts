import { describe, expect, test } from 'vitest'
import { demoArtists } from './catalogue.ts'
import { stockSketches } from './sketch-set.ts'

const works = demoArtists.flatMap((artist) => artist.works.map((work) => ({ artist, work })))
const published = works.filter(({ work }) => !work.isDraft)

test('the demo gallery shows at least 12 artists and 60 works', () => {
  expect(demoArtists.length).toBeGreaterThanOrEqual(12)
  expect(published.length).toBeGreaterThanOrEqual(60)
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
    expect(work.size.width, work.title).toBeGreaterThanOrEqual(20)
    expect(work.date, work.title).toMatch(/^20(1[6-9]|2[0-6])-\d\d-\d\d$/)
    expect(work.altDescription.length, work.title).toBeGreaterThan(20)
    expect(work.tags.length, work.title).toBeGreaterThanOrEqual(2)
  }
})

test('the gallery has portrait, landscape, square and panoramic formats', () => {
  const shapes = published.map(({ work }) => work.size.width / work.size.height)
  expect(shapes.some((shape) => shape < 1)).toBe(true)
  expect(shapes.some((shape) => shape === 1)).toBe(true)
  expect(shapes.some((shape) => shape > 1 && shape < 2)).toBe(true)
  expect(shapes.some((shape) => shape >= 2)).toBe(true)
})

test('at least 30 sketches stand in for the stock photos, wide ones', () => {
  expect(stockSketches.length).toBeGreaterThanOrEqual(30)
  expect(stockSketches.every(({ width, height }) => width > height)).toBe(true)
  expect(stockSketches.every(({ id }) => /^sketch-[a-z0-9-]{1,50}$/.test(id))).toBe(true)
})

describe.each(demoArtists.map((artist) => [artist.key, artist] as const))('%s', (_, artist) => {
  test('draws the same sheet every time, whole, in the proportions of the work', () => {
    const drawings = artist.works.map((work) => {
      const { svg, width, height } = work.draw()
      expect(svg, work.title).toMatch(/^<svg[^>]*viewBox=.*<\/svg>\s*$/s)
      expect(svg, work.title).not.toMatch(/NaN|Infinity|undefined/)
      expect(svg.length, work.title).toBeGreaterThan(2000)
      expect(svg.length, work.title).toBeLessThan(1_500_000)
      expect(width / height).toBeCloseTo(work.size.width / work.size.height, 1)
      return svg
    })
    expect(new Set(drawings).size).toBe(artist.works.length)
    expect(artist.works[0]?.draw().svg).toBe(drawings[0])
  })
})
