import { beforeEach, expect, test } from 'vitest'
import type { EventHandler } from '../../database/domain-event-stream.server.ts'
import type { DomainEvent } from '../../database/domain-event.ts'
import { evictOnEvents } from './evict-on-events.server.ts'
import { evictedTags } from './evicted-tags.ts'

/** The evicted tags, in the order of events. */
let evicted: (readonly string[] | 'all')[]
/** Pages evicted by each account, one for every tag. */
let charged: Record<string, number>
let handle: EventHandler = () => {}

beforeEach(() => {
  evicted = []
  charged = {}
  const cache = {
    evict: (tags: readonly string[]) => evicted.push(tags) && tags.length,
    evictAll: () => evicted.push('all') && 1000,
  }
  const stream = { subscribe: (handler: EventHandler) => void (handle = handler) }
  evictOnEvents(cache, stream, (account, pages) => {
    charged[account] = (charged[account] ?? 0) + pages
  })
})

const send = (event: DomainEvent, account?: string) =>
  handle({ id: 'e', event, ...(account !== undefined && { account }) })

test('an event evicts the pages that it concerns', () => {
  const event = { type: 'artwork.published', artworkId: 'w', artistId: 'a' } as const
  send(event)
  expect(evictedTags(event)).toContain('/artwork/w')
  expect(evicted).toEqual([evictedTags(event)])
})

test('all pages are evicted when events may have been missed, and when an artist is restored', () => {
  handle(null)
  send({ type: 'artist.restored', artistId: 'a' })
  expect([evicted, charged]).toEqual([['all', 'all'], {}])
})

test('evicted pages are charged to the account that made the change', () => {
  send({ type: 'artist.changed', artistId: 'a', fields: ['name'] }, 'a')
  send({ type: 'artist.changed', artistId: 'a', fields: ['statement'] }, 'a')
  send({ type: 'favourite.changed', itemIds: ['w'] }, 'c')
  expect(charged).toEqual({ a: 7, c: 1 })
})

test('an artist is not charged for what buyers and operators change', () => {
  send({ type: 'artwork.changed', artworkId: 'w', artistId: 'a', fields: ['edition'] })
  send({ type: 'artwork.hidden', artworkId: 'w', artistId: 'a' })
  expect(evicted.length).toBe(2)
  expect(charged).toEqual({})
})

test('an artist who restores a work is charged for the evicted pages, but for 90 at most', () => {
  send({ type: 'artwork.restored', artworkId: 'w', artistId: 'a' }, 'a')
  expect([evicted, charged]).toEqual([['all'], { a: 90 }])
})
