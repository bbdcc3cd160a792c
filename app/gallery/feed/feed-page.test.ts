import { expect, test } from 'vitest'
import type { FeedApi } from '../browser-api.ts'
import { listMarks } from './feed-page.ts'

/** Answers by the last digit of an id; a request with `refused` gets a refusal. */
function apiThatRefuses(refused: string): { api: FeedApi; requests: string[][] } {
  const requests: string[][] = []
  const $get = ({ query }: { readonly query: { readonly ids: string } }) => {
    const ids = query.ids.split(',')
    requests.push(ids)
    const favorites = ids.filter((id) => id.endsWith('1'))
    const collection = ids.filter((id) => id.endsWith('2'))
    const status = ids.includes(refused) ? 503 : 200
    return Promise.resolve(Response.json({ favorites, collection }, { status }))
  }
  return { api: { 'work-marks': { $get } } as unknown as FeedApi, requests }
}

test('marks are requested for at most 100 works at once', async () => {
  const { api, requests } = apiThatRefuses('none')
  const ids = Array.from({ length: 240 }, (_, nth) => `work-${nth}`)
  const marks = await listMarks(api, ids)
  expect(requests.map(({ length }) => length)).toEqual([100, 100, 40])
  expect(marks.size).toBe(240)
  expect(marks.get('work-131')).toEqual({ isFavorited: true, isInCollection: false })
  expect(marks.get('work-232')).toEqual({ isFavorited: false, isInCollection: true })
  expect(marks.get('work-0')).toEqual({ isFavorited: false, isInCollection: false })
})

test('works whose request was refused have unknown marks', async () => {
  const { api } = apiThatRefuses('work-7')
  const marks = await listMarks(
    api,
    Array.from({ length: 101 }, (_, nth) => `work-${nth}`),
  )
  expect([...marks.keys()]).toEqual(['work-100'])
})
