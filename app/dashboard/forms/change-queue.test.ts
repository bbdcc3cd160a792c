import { expect, test } from 'vitest'
import { EMPTY_QUEUE, nextQueue } from './change-queue.ts'
import { MOVE } from './ordered-form.ts'

const FIRST = [[MOVE, 'a b']] as const
const SECOND = [[MOVE, 'c a']] as const

test('a change that was added before the sending was told of stays until it is sent', () => {
  const events = [
    { name: 'added', change: FIRST },
    { name: 'added', change: SECOND },
    { name: 'sent', count: 1, after: undefined },
    { name: 'answered' },
  ] as const
  expect(events.reduce(nextQueue<string>, EMPTY_QUEUE)).toEqual({ changes: [SECOND], sent: null })
})
