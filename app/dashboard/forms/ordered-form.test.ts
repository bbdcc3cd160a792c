import { expect, test } from 'vitest'
import { problemFor } from '../../kernel/problem.ts'
import { refusedBy, refusedWithout } from '../../ui/forms/form-refusal.ts'
import { UNREACHABLE } from '../../ui/requests/failure-text.ts'
import {
  MOVE,
  orderAfter,
  readReplacements,
  refusalOfRows,
  REMOVE,
  REPLACE,
} from './ordered-form.ts'

test('a refusal that names a field is told, too: the rows have no place for it', () => {
  const errors = [{ field: 'works', message: 'Please choose at most 200 works' }]
  const refusal = refusedBy(problemFor('invalid-request', { errors }), 'Failed to save')
  expect(refusalOfRows(refusal)?.lines).toEqual([{ message: 'Please choose at most 200 works' }])
  expect(refusalOfRows(null)).toBeNull()
})

test('a form that did not reach the server says what to do', () => {
  const refusal = refusedWithout(null, { message: 'Failed to save', isRepeatable: true })
  expect(refusalOfRows(refusal)?.lines).toEqual([
    { message: 'Failed to save' },
    { message: UNREACHABLE },
  ])
})

test('a conflict says that the page shows what is stored', () => {
  const refusal = refusedBy(problemFor('exhibition-changed-elsewhere'), 'Failed to save')
  expect(refusalOfRows(refusal)?.lines).toEqual([
    {
      message:
        'This was changed on another device meanwhile. Here it is as it is now: please try again.',
    },
  ])
})

test('changes follow one another, and rows that are gone change nothing', () => {
  const changes = [[[MOVE, 'c a']], [[MOVE, 'c ']], [[REMOVE, 'b']], [[MOVE, 'b a']]] as const
  expect(changes.reduce<readonly string[]>(orderAfter, ['a', 'b', 'c'])).toEqual(['a', 'c'])
})

test('each of several rows is replaced', () => {
  const form = new FormData()
  for (const pair of ['a x', 'b y', 'c ']) form.append(REPLACE, pair)
  expect(['a', 'b', 'c', 'd'].map(readReplacements(form))).toEqual(['x', 'y', 'c', 'd'])
})
