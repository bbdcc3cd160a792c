import { expect, test } from 'vitest'
import { HANGING_FIELDS, readHanging, withinWall } from './hanging-form.ts'

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

test('a work that moves to a shorter wall hangs at its end, and stays where there is room', () => {
  const work = { dimensions: { width: 1200, height: 1400, depth: null }, frame: null }
  const room = { width: 6000, length: 5600 }
  const at = (offset: number) =>
    withinWall(work, { room: 1, side: 'east', offset, centre: 1500 }, room).offset
  expect([at(6125), at(300), at(2000)]).toEqual([5000, 600, 2000])
})
