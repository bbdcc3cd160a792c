import { expect, test } from 'vitest'
import { problemFor } from '../../kernel/problem.ts'
import { EMPTY_ARTWORK, parseArtwork, previewPrice, refusedArtwork } from './artwork-form.ts'

const typed = { ...EMPTY_ARTWORK, title: ' Dawn ', tags: 'ink, paper' }

// Specification: 5.19
test('blank fields are given as nothing, not as zero', () => {
  expect(parseArtwork(typed)).toEqual({
    title: 'Dawn',
    description: '',
    price: null,
    date: null,
    size: null,
    tags: 'ink, paper',
    alt_description: '',
  })
})

// Specification: 5.19, 5.20
test('price and size are numbers, with a point or a comma', () => {
  const full = { ...typed, price: '1250,50', width: '40', height: ' 60 ', date: '2026-05-31' }
  const artwork = parseArtwork(full)
  expect(artwork).toMatchObject({ price: 1250.5, size: { width: 40, height: 60 } })
  expect(parseArtwork({ ...typed, price: '0' })).toMatchObject({ price: 0 })
})

// Specification: 5.17
test.each([
  ['price', 'twelve'],
  ['width', '4O'],
  ['height', '1e999'],
])('%s can not be %j', (field, text) => {
  const wrong = parseArtwork({ ...typed, width: '1', height: '1', [field]: text })
  expect(wrong).toMatchObject({ ok: false, fields: { [field]: expect.any(String) } })
})

test('one side alone is no size', () => {
  expect(parseArtwork({ ...typed, width: '40' })).toMatchObject({
    fields: { height: 'Enter both width and height, or neither' },
  })
  expect(parseArtwork({ ...typed, height: '40' })).toHaveProperty('fields.width')
})

test('the rupee price follows the price as it is typed', () => {
  expect(['225', '12,5', '', 'x', '-3'].map(previewPrice)).toEqual([225, 12.5, null, null, null])
})

test('the API’s refusals are shown at their fields', () => {
  const errors = [{ field: 'size.width', message: 'At least 1 cm' }]
  const refusal = refusedArtwork(problemFor('invalid-request', { errors }), 'Failed')
  expect(refusal.fields).toEqual({ width: 'At least 1 cm' })
  expect(refusedArtwork(problemFor('image-missing'), 'Failed').fields).toHaveProperty('image')
})
