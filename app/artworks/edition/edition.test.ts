import { describe, expect, test } from 'vitest'
import { editionFact } from './edition-text.ts'
import { changeEdition, copiesLimit, type EditionTerms } from './edition.ts'

const OPEN: EditionTerms = { kind: 'open', size: null, proofs: 0 }
const UNIQUE: EditionTerms = { kind: 'unique', size: 1, proofs: 0 }
const limited = (size: number, proofs = 0): EditionTerms => ({ kind: 'limited', size, proofs })
const UNSOLD = { isSold: false, lastTaken: 0 }
const refused = { refused: 'edition-in-use' }

describe('an edition', () => {
  test('that was never sold may become any other', () => {
    for (const current of [OPEN, UNIQUE, limited(10, 2)]) {
      for (const wanted of [OPEN, UNIQUE, limited(3), limited(500, 50)]) {
        expect(changeEdition(current, wanted, UNSOLD)).toBe(wanted)
      }
    }
  })

  test('that was sold keeps its kind', () => {
    const use = { isSold: true, lastTaken: 1 }
    expect(changeEdition(UNIQUE, limited(10), use)).toMatchObject(refused)
    expect(changeEdition(UNIQUE, OPEN, use)).toMatchObject(refused)
    expect(changeEdition(OPEN, UNIQUE, { ...use, lastTaken: 0 })).toMatchObject(refused)
    expect(changeEdition(limited(10), UNIQUE, use)).toMatchObject(refused)
    expect(changeEdition(UNIQUE, UNIQUE, use)).toBe(UNIQUE)
  })

  test('that was sold does not grow, and shrinks to the last sold copy', () => {
    const use = { isSold: true, lastTaken: 4 }
    expect(changeEdition(limited(10), limited(11), use)).toMatchObject(refused)
    expect(changeEdition(limited(10, 1), limited(10, 2), use)).toMatchObject(refused)
    expect(changeEdition(limited(10), limited(3), use)).toMatchObject(refused)
    expect(changeEdition(limited(10, 1), limited(4), use)).toEqual(limited(4))
  })

  test('that is reserved stays as large as the reserved copy', () => {
    const use = { isSold: false, lastTaken: 2 }
    expect(changeEdition(limited(5), UNIQUE, use)).toMatchObject(refused)
    expect(changeEdition(limited(5), OPEN, use)).toMatchObject(refused)
    expect(changeEdition(limited(5), limited(9), use)).toEqual(limited(9))
  })
})

test('a cart is told how many copies there are', () => {
  expect(copiesLimit({ kind: 'unique', size: 1, available: 1 })).toBe('Only one exists')
  expect(copiesLimit({ kind: 'limited', size: 10, available: 2 })).toBe('Only 2 left')
  expect(copiesLimit({ kind: 'limited', size: 10, available: 0 })).toBe('Sold')
})

test('an edition is described by its copies and those that are left', () => {
  const fact = (terms: EditionTerms, available: number | null) =>
    editionFact({ ...terms, available })
  expect(fact(OPEN, null)).toBe('')
  expect(fact(UNIQUE, 1)).toBe('Unique')
  expect(fact(UNIQUE, 0)).toBe('Unique, sold')
  expect(fact(limited(3), 3)).toBe('3 copies, 3 left')
  expect(fact(limited(1, 1), 1)).toBe('1 copy and 1 artist’s proof, 1 left')
  expect(fact(limited(10, 2), 0)).toBe('10 copies and 2 artist’s proofs, all sold')
})
