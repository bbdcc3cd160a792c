import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transpositionsOf } from './transposition.ts'

test('each two neighbouring letters are swapped once', () => {
  expect(transpositionsOf('lihgt')).toEqual(['ilhgt', 'lhigt', 'light', 'lihtg'])
  expect(transpositionsOf('tree')).toEqual(['rtee', 'tere'])
  expect(transpositionsOf('a')).toEqual([])
  expect(transpositionsOf('a'.repeat(41))).toEqual([])
})

test('a word is among the transpositions of each of its own', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '𝒜', 'ß'), maxLength: 40 })
  fc.assert(
    fc.property(words, (word) => {
      for (const swapped of transpositionsOf(word)) {
        expect(swapped).not.toBe(word)
        expect(transpositionsOf(swapped)).toContain(word)
      }
    }),
  )
})
