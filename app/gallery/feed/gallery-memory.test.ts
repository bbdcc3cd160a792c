import { expect, test } from 'vitest'
import { parseVisits } from './gallery-memory.ts'

const visit = {
  search: '?photos=2',
  feed: {
    cards: [{ id: 'a', image: {}, urls: {}, user: {} }],
    next: { kind: 'photos', page: 3 },
    photosFailed: false,
  },
  anchor: { id: 'a', top: 120 },
}

// Specification: 2.41
test('stored visits are read unchanged', () => {
  const visits = [visit, { ...visit, search: '' }]
  expect(parseVisits(JSON.parse(JSON.stringify(visits)))).toEqual(visits)
})

test('a visit without a valid anchor starts at the top', () => {
  expect(parseVisits([{ ...visit, anchor: { id: 7 } }])[0]?.anchor).toBeNull()
  expect(parseVisits([{ ...visit, anchor: null }])[0]?.anchor).toBeNull()
})

test.each([null, 7, 'text', {}, visit])('%j is not a list of visits', (value) => {
  expect(parseVisits(value)).toEqual([])
})

test.each([null, 7, 'text', [], {}, { search: '' }, { search: '', feed: null }])(
  '%j is no visit',
  (value) => {
    expect(parseVisits([value, visit])).toEqual([visit])
  },
)

test('a visit whose cards lack fields is dropped', () => {
  expect(parseVisits([{ ...visit, feed: { ...visit.feed, cards: [{ id: 'a' }] } }])).toEqual([])
})
