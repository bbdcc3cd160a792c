import { describe, expect, test } from 'vitest'
import { suggestionCount, moveActive, toSuggestions } from './suggestion.ts'

const ID = '0190a4a0-0000-7000-8000-000000000000'

test('artists come first, then works, exhibitions and tags, each with its page', () => {
  const suggestions = toSuggestions({
    artists: [{ id: ID, name: 'Mira Sol', photo: '' }],
    works: [{ id: ID, title: 'Moon', artist: 'Eva Lind', image: '/images/a/400.webp' }],
    exhibitions: [{ id: ID, kind: 'series', title: 'Tides', artist: 'Eva Lind', image: '' }],
    tags: [{ tag: 'moon & sea', label: 'Moon & sea' }],
  })
  expect(suggestions.map(({ kind, label, to }) => [kind, label, to])).toEqual([
    ['Artists', 'Mira Sol', `/artist/${ID}`],
    ['Works', 'Moon', `/artwork/${ID}`],
    ['Series and exhibitions', 'Tides', `/exhibition/${ID}`],
    ['Tags', '#Moon & sea', '/tags/moon%20%26%20sea'],
  ])
})

test.each([
  [0, 'No suggestions'],
  [1, '1 suggestion'],
  [7, '7 suggestions'],
])('%i suggestions are announced as “%s”', (count, text) => {
  expect(suggestionCount(count)).toBe(text)
})

describe('the keys of the combobox', () => {
  test('Down goes through all options, and then back to the field', () => {
    expect([-1, 0, 1].map((active) => moveActive('ArrowDown', active, 2))).toEqual([0, 1, -1])
  })

  test('Up begins with the last option', () => {
    expect([-1, 1, 0].map((active) => moveActive('ArrowUp', active, 2))).toEqual([1, 0, -1])
  })

  test('Home and End return to the field, and letters change nothing', () => {
    expect(moveActive('Home', 1, 2)).toBe(-1)
    expect(moveActive('End', 1, 2)).toBe(-1)
    expect(moveActive('a', 1, 2)).toBeNull()
  })
})
