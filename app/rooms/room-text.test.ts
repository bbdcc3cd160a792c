import { expect, test } from 'vitest'
import { leadOf } from './room-text.ts'
import type { RoomPart } from './room.schema.ts'

const partOf = (hung: number, unhung: number, nextCursor: string | null = null): RoomPart => ({
  title: 'Ebb',
  artist: null,
  isPublic: true,
  firstRoom: 0,
  rooms: [],
  works: Array.from({ length: hung }, () => ({}) as RoomPart['works'][number]),
  unhung: Array.from({ length: unhung }, () => ({}) as RoomPart['unhung'][number]),
  nextCursor,
})

test('the lead tells how many works hang, and how many cannot', () => {
  expect(leadOf(partOf(0, 0))).toBeUndefined()
  expect(leadOf(partOf(2, 0))).toBe('2 works, hung at true size.')
  expect(leadOf(partOf(2, 1, 'next'))).toBe(
    '2 works and more, hung at true size. 1 work without a stated size cannot hang to scale and is listed below.',
  )
})

test('the lead counts no hung works where none hangs', () => {
  expect(leadOf(partOf(0, 3))).toBe(
    '3 works without a stated size cannot hang to scale and are listed below.',
  )
})
