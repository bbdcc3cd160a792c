import { expect, test } from 'vitest'
import { HANGING_FIELDS, readHanging } from './hanging-form.ts'

test('the centimetres of a place may have a point or a comma', () => {
  const form = new FormData()
  for (const [id, at] of [
    ['a', '120.5'],
    ['b', '120,5'],
    ['c', ' 90 '],
  ] as const) {
    form.append(HANGING_FIELDS.id, id)
    form.append(HANGING_FIELDS.wall, '0 north')
    form.append(HANGING_FIELDS.at, at)
    form.append(HANGING_FIELDS.was, '')
  }
  expect(readHanging(form).places.map(({ offset }) => offset)).toEqual([1205, 1205, 900])
})
