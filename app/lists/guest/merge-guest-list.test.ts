import { expect, test, vi } from 'vitest'
import { problemFor } from '../../kernel/problem.ts'
import { failureText } from '../list-request.ts'
import { mergeGuestList } from './merge-guest-list.ts'

test('a merge that is refused keeps the list, and tells why', async () => {
  const stored = new Map([['guestList', '[{"id":"photo-1","note":""}]']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('fetch', async () => Response.json(problemFor('lists-full'), { status: 422 }))
  const error: unknown = await mergeGuestList(new AbortController().signal).catch(
    (thrown: unknown) => thrown,
  )
  expect(failureText(error)).toBe('You have 50 lists. Delete one to add another.')
  expect(stored.has('guestList')).toBe(true)
})
