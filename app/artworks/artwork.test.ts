import { expect, test } from 'vitest'
import { parseTags, publish } from './artwork.ts'
import { cardAlt, cardFacts, cardPrice, sizeText, workPath } from './card/work-text.ts'

const now = new Date('2026-05-31T12:00:00Z')
const draft = { publishedAt: null, hiddenReason: null } as const

// Specification: 4.13
test('publishing uses the current time and happens once', () => {
  const published = publish({ ...draft, priceCents: 4200 }, now)
  expect(published).toEqual({ publishedAt: now, priceCents: 4200 })
  if ('refused' in published) throw new Error('refused')
  expect(publish(published, new Date('2027-01-01T00:00:00Z'))).toBe(published)
})

test('a work needs a price to be published, which may be 0', () => {
  expect(publish({ ...draft, priceCents: null }, now)).toMatchObject({
    refused: 'no-price',
  })
  expect(publish({ ...draft, priceCents: 0 }, now)).toEqual({
    publishedAt: now,
    priceCents: 0,
  })
})

test('a work that operators hide cannot be published, and the refusal says why', () => {
  expect(publish({ ...draft, priceCents: 4200, hiddenReason: 'Copied' }, now)).toEqual({
    refused: 'artwork-hidden',
    detail: 'Hidden by the people who run this gallery: Copied',
  })
})

// Specification: 3.13, 5.18
test('tags are split on commas and trimmed, without blanks and repeats', () => {
  expect(parseTags(' ink, portrait ,,paper,ink, ')).toEqual(['ink', 'portrait', 'paper'])
  expect(parseTags('  ')).toEqual([])
})

// Specification: 9.3, 9.5
test('a card without a price shows ₹2,250, and with one the price times 10', () => {
  expect(cardPrice({ price: null })).toBe('₹2,250')
  expect(cardPrice({ price: 12_345.5 })).toBe('₹1,23,455')
  expect(cardPrice({ price: 0 })).toBe('₹0')
})

test('a card shows the year if known, and whether the size is', () => {
  expect(sizeText({ width: 50, height: 70 })).toBe('50\u{a0}×\u{a0}70\u{a0}cm')
  expect(cardFacts({ year: '2024', size: { width: 50, height: 70 } })).toBe(
    '2024\u{a0}· 50\u{a0}×\u{a0}70\u{a0}cm',
  )
  expect(cardFacts({ year: '2024', size: null })).toBe('2024\u{a0}· size not stated')
  expect(cardFacts({ year: '', size: null })).toBe('size not stated')
})

// Specification: 3.18
test('an image without a description is described by its title', () => {
  const card = { title: 'Tide', alt_description: '' } as Parameters<typeof cardAlt>[0]
  expect(cardAlt(card)).toBe('Tide')
  expect(cardAlt({ ...card, alt_description: 'Fine lines' })).toBe('Fine lines')
})

test('the path of a work encodes its id', () => {
  expect(workPath('a/b?c')).toBe('/artwork/a%2Fb%3Fc')
})
