import { describe, expect, test } from 'vitest'
import { feedItem } from '../../../tests/helpers/pages/work-card.ts'
import {
  appendPage,
  toFeedItems,
  updateItems,
  updateMarks,
  feedPath,
  parseFeedPosition,
  type FeedPage,
  type FeedPosition,
} from './feed.ts'

const card = (id: string, price = 100) => feedItem({ id, price })
const PROFILE = { small: '', medium: '', large: '' }
const marksOf = ({ cards }: FeedPage) =>
  cards.map(({ isFavorited, isInCollection }) =>
    [isFavorited && 'favourite', isInCollection && 'collection'].filter(Boolean).join(),
  )
const START: FeedPosition = { kind: 'works', cursor: null }
const feed: FeedPage = {
  cards: [card('a'), card('b')],
  next: { kind: 'works', cursor: 'x.1' },
  photosFailed: false,
}

describe('positions', () => {
  test('every position can be read from its path', () => {
    const positions: FeedPosition[] = [
      START,
      { kind: 'works', cursor: 'kzq1.0190-ab' },
      { kind: 'works', cursor: null, query: 'q=tide&medium=print&medium=drawing' },
      { kind: 'works', cursor: 'a.b', query: 'tag=sea' },
      { kind: 'photos', page: 12 },
    ]
    for (const position of positions) {
      const { searchParams } = new URL(feedPath(position), 'http://localhost')
      expect(parseFeedPosition(searchParams)).toEqual(position)
    }
  })

  test.each(['photos=0', 'photos=-1', 'photos=two', 'photos=1e3', ''])(
    '?%s is the start',
    (search) => {
      expect(parseFeedPosition(new URLSearchParams(search))).toEqual(START)
    },
  )
})

describe('the feed', () => {
  // Specification: 7.45
  test('a page is appended, without works that are there already', () => {
    const next = appendPage(feed, { cards: [card('b'), card('c')], next: null, photosFailed: true })
    expect(next.cards.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(next).toMatchObject({ next: null, photosFailed: true })
  })

  test('an item is replaced by newer data', () => {
    const fresh = updateItems(feed, [card('b', 250), card('z')])
    expect(fresh.cards.map(({ id, price }) => [id, price])).toEqual([
      ['a', 100],
      ['b', 250],
    ])
  })

  test('marks change where they are given, and other items stay the same objects', () => {
    const favourite = updateMarks(feed, (id) => (id === 'b' ? { isFavorited: true } : undefined))
    expect(marksOf(favourite)).toEqual(['', 'favourite'])
    expect(favourite.cards[0]).toBe(feed.cards[0])
    expect(marksOf(feed)).toEqual(['', ''])
    const bought = { isFavorited: false, isInCollection: true }
    const collected = updateMarks(favourite, () => bought)
    expect(marksOf(collected)).toEqual(['collection', 'collection'])
    expect(updateMarks(collected, () => bought).cards).toEqual(collected.cards)
    expect(updateMarks(collected, () => bought).cards[1]).toBe(collected.cards[1])
  })

  test('stock photos have the marks of their ids', () => {
    const photos = ['a', 'b'].map((id) => ({
      ...card(id),
      created_at: '2021-02-03T00:00:00.000Z',
      description: '',
      tags: [],
      width: 3,
      height: 4,
      placeholder: '#cccccc',
      price: 5,
      user: { name: 'Ida', location: '', bio: '', total_likes: 0, profile_image: PROFILE },
    }))
    const marks = new Map([['b', { isFavorited: false, isInCollection: true }]])
    expect(marksOf({ ...feed, cards: toFeedItems(photos, marks) })).toEqual(['', 'collection'])
  })
})
