import { describe, expect, test } from 'vitest'
import {
  addToWall,
  markWall,
  refreshWall,
  WALL_START,
  wallPath,
  wallPosition,
  type Wall,
  type WallCard,
  type WallPosition,
} from './wall.ts'

const card = (id: string, price = 100): WallCard => ({
  id,
  kind: 'artwork',
  title: id,
  price,
  year: '2024',
  size: null,
  urls: { regular: '', small: '' },
  image: { id, width: 3, height: 4, placeholder: '#cccccc' },
  alt_description: '',
  user: { name: 'Ida', profile_image: { small: '' } },
  attribution: null,
  isFavorited: false,
})
const wall: Wall = {
  cards: [card('a'), card('b')],
  next: { kind: 'works', cursor: 'x.1' },
  photosFailed: false,
}

describe('positions', () => {
  test('every position survives its address', () => {
    const positions: WallPosition[] = [
      WALL_START,
      { kind: 'works', cursor: 'kzq1.0190-ab' },
      { kind: 'photos', page: 12 },
    ]
    for (const position of positions) {
      const { searchParams } = new URL(wallPath(position), 'http://localhost')
      expect(wallPosition(searchParams)).toEqual(position)
    }
  })

  test.each(['photos=0', 'photos=-1', 'photos=two', 'photos=1e3', ''])(
    '?%s is the beginning',
    (search) => {
      expect(wallPosition(new URLSearchParams(search))).toEqual(WALL_START)
    },
  )
})

describe('the wall', () => {
  // Specification: 7.45
  test('a page hangs after what is there, and a work hangs once', () => {
    const next = addToWall(wall, { cards: [card('b'), card('c')], next: null, photosFailed: true })
    expect(next.cards.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(next).toMatchObject({ next: null, photosFailed: true })
  })

  test('a card is brought up to date where it hangs', () => {
    const fresh = refreshWall(wall, [card('b', 250), card('z')])
    expect(fresh.cards.map(({ id, price }) => [id, price])).toEqual([
      ['a', 100],
      ['b', 250],
    ])
  })

  test('stars change where there is an answer, and nothing else is touched', () => {
    const marked = markWall(wall, (id) => (id === 'b' ? true : undefined))
    expect(marked.cards.map(({ isFavorited }) => isFavorited)).toEqual([false, true])
    expect(marked.cards[0]).toBe(wall.cards[0])
    expect(wall.cards[1]?.isFavorited).toBe(false)
  })
})
