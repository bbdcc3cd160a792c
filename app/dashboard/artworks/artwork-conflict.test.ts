import { expect, test } from 'vitest'
import { EMPTY_ARTWORK } from './artwork-form.ts'
import { applyChoices, findConflicts, parseBase, valueText } from './artwork-conflict.ts'

const base = { ...EMPTY_ARTWORK, title: 'Tide', price: '10', tags: 'ink' }

test('only fields that the other device changed are conflicts', () => {
  const mine = { ...base, title: 'My tide', price: '20' }
  const theirs = { ...base, title: 'Their tide', tags: 'ink, paper' }
  expect(findConflicts({ base, mine, theirs })).toEqual([
    { field: 'title', mine: 'My tide', theirs: 'Their tide', preset: 'mine' },
    { field: 'tags', mine: 'ink', theirs: 'ink, paper', preset: 'theirs' },
  ])
})

test('the same change on both devices is no conflict', () => {
  const both = { ...base, title: 'Both' }
  expect(findConflicts({ base, mine: both, theirs: both })).toEqual([])
})

test('without knowing what the form was opened with, all that differs is shown', () => {
  const theirs = { ...base, title: 'Their tide' }
  expect(findConflicts({ base: {}, mine: base, theirs })).toMatchObject([
    { field: 'title', preset: 'mine' },
  ])
  for (const text of ['', 'x', 'null', '[]', '{"title":3,"other":"x"}']) {
    expect(parseBase(text)).toEqual({})
  }
  expect(parseBase('{"title":"Tide"}')).toEqual({ title: 'Tide' })
})

test('a chosen field is taken from the other device', () => {
  const form = new FormData()
  form.set('take.title', 'theirs')
  form.set('take.price', 'mine')
  const theirs = { ...base, title: 'Their tide', price: '30' }
  expect(applyChoices(form, base, theirs)).toEqual({ ...base, title: 'Their tide' })
})

test('empty values, media and editions are read as words', () => {
  expect(valueText('title', '')).toBe('nothing')
  expect(valueText('medium', 'painting')).toBe('Painting')
  expect(valueText('edition', 'limited')).toBe('Limited')
  expect(valueText('tags', 'ink, paper')).toBe('ink, paper')
})
