import { expect, test } from 'vitest'
import { correspondentLabel, correspondentName } from './correspondent.ts'
import { decideOnMessage, unreadEnquiriesLabel } from './enquiry.ts'

test('a message goes to somebody who is there, and has not been blocked nor blocks', () => {
  const open = { isReachable: true, hasBlocked: false, isBlocked: false }
  expect(decideOnMessage(open)).toBeNull()
  const refusals = [
    [{ ...open, isReachable: false }, 'enquiry-ended'],
    [{ ...open, hasBlocked: true, isBlocked: true }, 'sender-blocked'],
    [{ ...open, isBlocked: true }, 'message-refused'],
    [{ isReachable: false, hasBlocked: true, isBlocked: true }, 'enquiry-ended'],
  ] as const
  for (const [given, refused] of refusals) expect(decideOnMessage(given)).toEqual({ refused })
})

test('the other side is called by its name, as far as there is one', () => {
  expect(correspondentName({ kind: 'artist', name: 'Ada Artist' })).toBe('Ada Artist')
  expect(correspondentName({ kind: 'artist', name: '' })).toBe('the artist')
  expect(correspondentName({ kind: 'member', name: '' })).toBe('a collector')
  expect(correspondentName({ kind: 'guest', name: 'Gina' })).toBe('Gina (a guest)')
  expect(correspondentName({ kind: 'gone', name: '' })).toBe('somebody who has left')
})

test('a label begins with a capital, but a name stays as its owner writes it', () => {
  expect(correspondentLabel({ kind: 'gone', name: '' })).toBe('Somebody who has left')
  expect(correspondentLabel({ kind: 'artist', name: '' })).toBe('The artist')
  expect(correspondentLabel({ kind: 'guest', name: 'van Dijk' })).toBe('van Dijk (a guest)')
})

test('the number at the tab is counted up to a hundred', () => {
  expect([1, 2, 100].map(unreadEnquiriesLabel)).toEqual([
    'unread enquiry',
    'unread enquiries',
    'or more unread enquiries',
  ])
})
