import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseReference, REFERENCE_BYTES, referenceOf } from './order-reference.ts'

const bytes = fc.uint8Array({ minLength: REFERENCE_BYTES, maxLength: REFERENCE_BYTES })
const AT = new Date('2026-12-31T23:59:59Z')

test('a reference has no letters or digits that people mistake for each other', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      expect(referenceOf(AT, random)).toMatch(/^FR-2026-[2-9A-HJ-NP-Z]{8}$/)
    }),
  )
  const all = Array.from({ length: 32 }, (_, byte) => referenceOf(AT, new Uint8Array([byte])))
  expect(new Set(all).size).toBe(32)
})

test('a reference is found however people type it', () => {
  const typed = ['FR-2026-K7QM4XZD', 'fr-2026-k7qm4xzd', ' FR 2026 K7QM 4XZD ', 'FR2026K7QM4XZD']
  expect(typed.map(parseReference)).toEqual(Array(4).fill('FR-2026-K7QM4XZD'))
  expect(['', '904', 'FR-2026-K7QM4XZ', 'FR-2026-K7QM4XZ0', '%'].map(parseReference)).toEqual(
    Array(5).fill(null),
  )
})
