import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUuid, newId } from './id.ts'
import { decodeCursor, encodeCursor, pageOf, type Keyset, type Page } from './keyset.ts'

test('decoding an encoded cursor gives the same keyset', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e14 }), (milliseconds) => {
      const keyset = { at: new Date(milliseconds), id: newId(new Date(milliseconds)) }
      expect(decodeCursor(encodeCursor(keyset))).toEqual(keyset)
    }),
  )
})

test('any other text decodes to null', () => {
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

test('a page omits the extra row, and its cursor names the last row shown', () => {
  fc.assert(
    fc.property(fc.nat(30), fc.integer({ min: 1, max: 10 }), (count, limit) => {
      const all = Array.from({ length: count }, (_, index) => ({
        at: new Date(index),
        id: `${index}`,
      }))
      const seen: string[] = []
      let from = 0
      for (;;) {
        const page: Page<string> = pageOf(all.slice(from, from + limit + 1), limit, {
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

test('ids are UUIDs in order of creation, also within one millisecond', () => {
  const ids = Array.from({ length: 2000 }, () => newId())
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(isUuid(id)).toBe(true)
})

test('an id made for a given time sorts by that time', () => {
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

test('paging shows every row once, despite equal timestamps and new rows on top', () => {
  const moments = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 60 })
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 7 }), (ticks, limit) => {
      const rows = ticks.map((tick) => ({ at: new Date(tick), id: newId(new Date(tick)) }))
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const after: Keyset | null = cursor === '' ? null : decodeCursor(cursor)
        const rest: Position[] = rows
          .toSorted(latestFirst)
          .filter((row) => after === null || latestFirst(after, row) < 0)
        const page: Page<string> = pageOf(rest.slice(0, limit + 1), limit, {
          key: (row) => row,
          item: (row) => row.id,
        })
        seen.push(...page.items)
        cursor = page.nextCursor
        const late = new Date(1000 + seen.length)
        rows.push({ at: late, id: newId(late) })
      }
      const before = rows.filter(({ at }) => at.getTime() < 1000)
      expect(seen).toEqual(before.toSorted(latestFirst).map((row) => row.id))
    }),
  )
})

type Position = { readonly at: Date; readonly id: string }

/** Sorts as the database does: by timestamp, then by id, both descending. */
function latestFirst(one: Position, other: Position): number {
  const later = other.at.getTime() - one.at.getTime()
  if (later !== 0 || one.id === other.id) return later
  return one.id < other.id ? 1 : -1
}
