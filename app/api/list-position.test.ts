import { expect, test } from 'vitest'
import { positionIn } from './list-position.server.ts'

const at = (search: string) => ({ url: new URL(`http://localhost/favorites${search}`) })

test('an address without a cursor, or with an empty one, is the start of a list', () => {
  for (const search of ['', '?cursor=', '?cursor=%20', '?blocked=x']) {
    expect(positionIn(at(search))).toEqual({ query: {}, isStart: true })
  }
})

test('an address with a cursor goes on from it, in each list of its page', () => {
  expect(positionIn(at('?cursor=abc'))).toEqual({ query: { cursor: 'abc' }, isStart: false })
  expect(positionIn(at('?blocked=x'), 'blocked')).toEqual({
    query: { cursor: 'x' },
    isStart: false,
  })
})
