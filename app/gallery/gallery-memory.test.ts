import { expect, test } from 'vitest'
import { parseGalleryMemory } from './gallery-memory.ts'

const visit = {
  search: '?photos=2',
  wall: {
    cards: [{ id: 'a', image: {}, urls: {}, user: {} }],
    next: { kind: 'photos', page: 3 },
    photosFailed: false,
  },
  anchor: { id: 'a', top: 120 },
}

// Specification: 2.41
test('a visit survives its storage', () => {
  expect(parseGalleryMemory(JSON.parse(JSON.stringify(visit)))).toEqual(visit)
})

test('a visit without a place to return to starts at the top', () => {
  expect(parseGalleryMemory({ ...visit, anchor: { id: 7 } })?.anchor).toBeNull()
  expect(parseGalleryMemory({ ...visit, anchor: null })?.anchor).toBeNull()
})

test.each([null, 7, 'text', [], {}, { search: '' }, { search: '', wall: null }])(
  '%j is no visit',
  (value) => {
    expect(parseGalleryMemory(value)).toBeNull()
  },
)

test('cards with half their fields are no visit', () => {
  expect(parseGalleryMemory({ ...visit, wall: { ...visit.wall, cards: [{ id: 'a' }] } })).toBeNull()
})
