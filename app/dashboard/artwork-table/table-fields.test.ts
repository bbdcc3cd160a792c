import { expect, test } from 'vitest'
import type { Artwork } from '../../artworks/artwork.ts'
import { readTableRow, tableTyped } from './table-fields.ts'

test('a value typed back is sent where a change without an answer may have replaced it', () => {
  const edition = { kind: 'open', size: null, available: null, proofs: 0 }
  const texts = { title: 'Noon', description: '', technique: '', alt_description: '' }
  const size = { dimensions: null, frame: null, shape: 'rectangle' }
  const work = {
    ...texts,
    ...size,
    id: 'w',
    edition,
    price: 100,
    year: null,
    date: null,
    tags: [],
  } as unknown as Artwork
  const typed = tableTyped(work)
  const lost = [{ id: 'w', price: 200 }]
  expect(readTableRow(work, typed).change).toBeNull()
  expect(readTableRow(work, typed, lost).change).toEqual({ price: 100 })
  expect(readTableRow(work, { ...typed, title: 'Dusk' }, lost).change).toEqual({
    price: 100,
    title: 'Dusk',
  })
  expect(readTableRow(work, { ...typed, price: 'much' }, lost).change).toBeNull()
})
