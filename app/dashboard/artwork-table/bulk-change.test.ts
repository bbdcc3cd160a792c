import { describe, expect, test } from 'vitest'
import { STORED_ARTWORK } from '../../../tests/helpers/pages/stored-artwork.ts'
import type { Artwork } from '../../artworks/artwork.ts'
import { PRICE_UNCLEAR } from '../../artworks/typed-price.ts'
import { NO_MEDIUM, bulkItems, bulkLabel, findBulkProblem, type BulkChange } from './bulk-change.ts'
import { inverseOf, readTableRow, tableTyped } from './table-fields.ts'

const work = (fields: Partial<Artwork>): Artwork => ({ ...STORED_ARTWORK, ...fields })

const items = (change: BulkChange, ...works: Artwork[]) => bulkItems(change, works)

describe('a change of all selected works', () => {
  test.each([
    ['set', '80', 80],
    ['set', '80,50', 80.5],
    ['set', '1.234,50', 1234.5],
    ['raise', '10', 110],
    ['lower', '12.5', 87.5],
    ['raise', '0.333', 100.33],
  ] as const)('%s the price: %s', (how, value, price) => {
    expect(items({ field: 'price', how, value }, work({}))).toEqual([
      { id: 'a', revision: 3, price },
    ])
  })

  test('leaves out works that stay as they are, or have no price to raise', () => {
    expect(items({ field: 'price', how: 'set', value: '100' }, work({}))).toEqual([])
    expect(items({ field: 'price', how: 'raise', value: '5' }, work({ price: null }))).toEqual([])
    expect(items({ field: 'tags', how: 'add', value: 'ink' }, work({}))).toEqual([])
    expect(items({ field: 'tags', how: 'remove', value: 'oil' }, work({}))).toEqual([])
    expect(items({ field: 'medium', value: NO_MEDIUM }, work({}))).toEqual([])
  })

  test('adds tags after those that a work has, and removes only those', () => {
    expect(items({ field: 'tags', how: 'add', value: 'oil, ink' }, work({}))).toMatchObject([
      { tags: ['ink', 'oil'] },
    ])
    const two = work({ tags: ['ink', 'oil'] })
    expect(items({ field: 'tags', how: 'remove', value: 'ink' }, two)).toMatchObject([
      { tags: ['oil'] },
    ])
  })

  test('removes a tag in every spelling that the gallery takes for the same', () => {
    const spelled = work({ tags: ['sea', 'Été', 'seaside'] })
    expect(items({ field: 'tags', how: 'remove', value: 'Sea, ete' }, spelled)).toMatchObject([
      { tags: ['seaside'] },
    ])
  })

  test.each([
    [{ field: 'price', how: 'set', value: '' }, 'The price must be a number'],
    [{ field: 'price', how: 'set', value: '-1' }, 'The price is 0 or more'],
    [{ field: 'price', how: 'set', value: '1,234' }, PRICE_UNCLEAR],
    [{ field: 'price', how: 'set', value: '€ 1.234' }, PRICE_UNCLEAR],
    [{ field: 'price', how: 'set', value: '€' }, 'The price must be a number'],
    [{ field: 'price', how: 'raise', value: 'x' }, /^The percentage/],
    [{ field: 'price', how: 'lower', value: '95' }, /^The percentage/],
    [{ field: 'tags', how: 'add', value: ' , ' }, 'Write a tag'],
    [{ field: 'medium', value: 'oil' }, 'Choose a medium from the list'],
    [{ field: 'medium', value: '' }, 'Choose a medium'],
  ] as const)('is refused: %o', (change, words) => {
    expect(findBulkProblem(change)).toMatch(words)
  })

  test('takes the medium away only where that was chosen', () => {
    const change = { field: 'medium', value: NO_MEDIUM } as const
    expect(findBulkProblem(change)).toBeNull()
    expect(items(change, work({ medium: 'print' }))).toMatchObject([{ medium: null }])
  })

  test('has a name for the undo button', () => {
    expect(bulkLabel({ field: 'medium', value: 'print' }, 1)).toBe('medium of 1 work')
  })
})

describe('a row of the table', () => {
  test('makes a change of the fields that differ', () => {
    const typed = { ...tableTyped(work({})), title: 'Dusk', width: '30', height: '40.5' }
    expect(readTableRow(work({}), typed)).toEqual({
      change: { title: 'Dusk', dimensions: { width: 300, height: 405, depth: null } },
      problems: [],
    })
    expect(readTableRow(work({}), tableTyped(work({}))).change).toBeNull()
  })

  test.each(['1,234', '1.234', '1.234 €', '1e5'])('refuses %s as a price', (price) => {
    const { change, problems } = readTableRow(work({}), { ...tableTyped(work({})), price })
    expect(change).toBeNull()
    expect(problems).toEqual([{ field: 'price', message: PRICE_UNCLEAR }])
  })

  test.each([
    ['12,50', 12.5],
    ['1234.56', 1234.56],
    ['1.234,50', 1234.5],
    [' 1,234.50 € ', 1234.5],
  ])('takes the price %s', (price, euros) => {
    expect(readTableRow(work({}), { ...tableTyped(work({})), price })).toEqual({
      change: { price: euros },
      problems: [],
    })
  })

  test('saves the other fields when one breaks its rule, and no half of a size', () => {
    const typed = { ...tableTyped(work({})), title: 'Dusk', year: 'soon', width: '30' }
    const { change, problems } = readTableRow(work({}), typed)
    expect(change).toEqual({ title: 'Dusk' })
    expect(problems.map(({ field }) => field)).toEqual(['year', 'height'])
  })

  test('saves a frame as a whole', () => {
    const typed = { ...tableTyped(work({})), shape: 'oval', frame: 'oak', frame_width: '2' }
    expect(readTableRow(work({}), typed)).toMatchObject({
      change: { shape: 'oval' },
      problems: [{ field: 'frame_depth' }],
    })
    const framed = { ...typed, frame_depth: '3.5', hanging_height: '140' }
    expect(readTableRow(work({}), framed)).toEqual({
      change: {
        shape: 'oval',
        frame: { width: 20, depth: 35, colour: 'oak', mat: 0 },
        hangingHeight: 1400,
      },
      problems: [],
    })
  })

  test('does not drop lengths that belong to nothing without a word', () => {
    const typed = { ...tableTyped(work({})), title: 'Dusk', depth: '5', frame_width: '2' }
    const { change, problems } = readTableRow(work({}), typed)
    expect(change).toEqual({ title: 'Dusk' })
    expect(problems).toEqual([
      { field: 'depth', message: 'Enter width and height, too, or leave the depth blank' },
      { field: 'frame_width', message: 'Choose a frame, to which this belongs' },
    ])
    const frame = { colour: 'oak', width: 20, depth: 30, mat: 0 } as const
    const unframed = { ...tableTyped(work({ frame })), frame: '' }
    expect(readTableRow(work({ frame }), unframed)).toEqual({
      change: { frame: null },
      problems: [],
    })
  })

  test('is undone by the same fields as they were', () => {
    const before = work({ size: { width: 1, height: 2 } })
    const change = {
      id: 'a',
      revision: 9,
      price: 5,
      size: null,
      edition: { kind: 'unique' },
    } as const
    expect(inverseOf(before, change)).toEqual({
      id: 'a',
      price: 100,
      size: { width: 1, height: 2 },
      edition: { kind: 'open', size: null, proofs: 0 },
    })
  })
})
