import { readdirSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HERO_FALLBACK, HERO_WIDTHS, heroFile } from './hero-work.ts'
import { heroWorks } from './hero-works.ts'

const FOLDER = 'public/hero'
const MAX_BYTES = 400 * 1024

// Specification: 1.5, 9.26
test('six works hang on the landing page, each with a title, an artist and words for those who listen', () => {
  expect(heroWorks).toHaveLength(6)
  for (const { title, artist, alt } of heroWorks) {
    expect(title.trim()).not.toBe('')
    expect(artist.trim()).not.toBe('')
    expect(alt.length).toBeGreaterThan(20)
  }
})

test('every file that a page asks for exists, and no other', () => {
  const asked = heroWorks.flatMap((work) => [
    ...HERO_WIDTHS.map((width) => heroFile(work, width, 'avif')),
    heroFile(work, HERO_FALLBACK.width, HERO_FALLBACK.format),
  ])
  expect(readdirSync(FOLDER).toSorted()).toEqual(asked.toSorted())
})

test('all of them together weigh less than one photograph', () => {
  const bytes = readdirSync(FOLDER).reduce(
    (sum, file) => sum + statSync(`${FOLDER}/${file}`).size,
    0,
  )
  expect(bytes).toBeLessThan(MAX_BYTES)
})
