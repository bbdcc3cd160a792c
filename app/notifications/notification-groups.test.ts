import { expect, test } from 'vitest'
import { groupNotifications } from './notification-groups.ts'
import type { Notification } from './notification.store.server.ts'

const at = (id: string, artistId: string, rest: Partial<Notification> = {}) =>
  ({
    work: { id },
    artistId,
    reason: 'following',
    savedSearch: null,
    createdAt: '2026-05-31T12:00:00.000Z',
    readAt: null,
    ...rest,
  }) as Notification
const idsOf = (notifications: readonly Notification[]) =>
  groupNotifications(notifications).map((group) => group.map(({ work }) => work.id).join(' '))

test('four new works of an artist on a day are one group, in place of the first', () => {
  const batch = ['b', 'c', 'e', 'f'].map((id) => at(id, 'ada'))
  const [b, c, e, f] = batch as [Notification, Notification, Notification, Notification]
  expect(idsOf([at('a', 'bo'), b, c, at('d', 'bo'), e, f])).toEqual(['a', 'b c e f', 'd'])
})

test('three stay apart, and so do other days and other reasons', () => {
  const found = {
    reason: 'saved-search',
    savedSearch: { id: 's', name: 's', query: 'q=s' },
  } as const
  const before = { createdAt: '2026-05-30T12:00:00.000Z' }
  const list = [at('a', 'ada'), at('b', 'ada'), at('c', 'ada'), at('d', 'ada', before)]
  expect(idsOf([...list, at('e', 'ada', found)])).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a saved search groups works of several artists', () => {
  const found = {
    reason: 'saved-search',
    savedSearch: { id: 's', name: 's', query: 'q=s' },
  } as const
  const list = ['ada', 'bo', 'cy', 'di'].map((artist) => at(artist, artist, found))
  expect(idsOf(list)).toEqual(['ada bo cy di'])
})
