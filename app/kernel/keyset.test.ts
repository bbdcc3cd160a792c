import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUuid, newId } from './id.ts'
import { decodeCursor, encodeCursor, pageOf } from './keyset.ts'

test('a cursor survives its way to the client and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e14 }), (milliseconds) => {
      const keyset = { at: new Date(milliseconds), id: newId(new Date(milliseconds)) }
      expect(decodeCursor(encodeCursor(keyset))).toEqual(keyset)
    }),
  )
})

test('a text that is no cursor of ours is none, whatever it is', () => {
  const ours = /^[0-9a-z]{1,10}\.[\w-]{1,64}$/
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!ours.test(text))
      expect(decodeCursor(text)).toBeNull()
    }),
  )
  expect(decodeCursor('zzzzzzzzzz.id')).toSatisfy(
    (keyset: { at: Date } | null) => keyset === null || !Number.isNaN(keyset.at.getTime()),
  )
})

test('a page leaves its extra row out and points behind its last one', () => {
  fc.assert(
    fc.property(fc.nat(30), fc.integer({ min: 1, max: 10 }), (count, limit) => {
      const all = Array.from({ length: count }, (_, index) => ({
        at: new Date(index),
        id: `${index}`,
      }))
      const seen: string[] = []
      let from = 0
      for (;;) {
        const page = pageOf(all.slice(from, from + limit + 1), limit, {
          key: (row) => row,
          item: (row) => row.id,
        })
        expect(page.items.length).toBeLessThanOrEqual(limit)
        seen.push(...page.items)
        if (page.nextCursor === null) break
        expect(decodeCursor(page.nextCursor)?.id).toBe(page.items.at(-1))
        from += limit
      }
      expect(seen).toEqual(all.map(({ id }) => id))
    }),
  )
})

test('ids are UUIDs in the order of their making, within one millisecond too', () => {
  const ids = Array.from({ length: 2000 }, () => newId())
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(isUuid(id)).toBe(true)
})

test('an id of a moment sorts by that moment', () => {
  const early = newId(new Date('2020-01-01'))
  const late = newId(new Date('2020-01-02'))
  expect(early < late).toBe(true)
})

test.each(['', 'sketch-quiet-profile', 'Photo_00001', `${newId()}x`, newId().replace('-', '')])(
  '%s is no UUID',
  (text) => {
    expect(isUuid(text)).toBe(false)
  },
)
