import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { problemFor, type ProblemCode } from '../kernel/problem.ts'
import { NO_SETTINGS, settingsOf } from '../settings/gallery-settings.ts'
import type { Api } from './api.server.ts'
import { apiFor, pageServices, read, readIfFound } from './api-client.server.ts'

/** Creates the API's next response. */
let answer: () => Response
/** Paths of the calls that reached the API. */
let called: string[] = []
/** The header `cookie` of each call. */
let sent: (string | null)[] = []

function client({ cookie = '', received = [] as string[] } = {}) {
  const context = new RouterContextProvider()
  const api = {
    fetch: async ({ url, headers }: Request) => {
      sent.push(headers.get('cookie'))
      called.push(url.replace('http://frame.internal/api', ''))
      return answer()
    },
  } as unknown as Api
  context.set(pageServices, {
    api,
    findViewer: () => Promise.resolve(null),
    requestId: '',
    address: '',
    publicUrl: 'http://localhost',
    socialAddresses: [],
    footerCounts: { hasClaims: true, real: [] },
    settings: settingsOf(NO_SETTINGS, { footerCounts: 'claims' }),
    cookies: received,
    cacheTags: new Set<string>(),
  })
  const headers = cookie === '' ? {} : { cookie }
  return apiFor({ request: new Request('http://localhost/', { headers }), context })
}

beforeEach(() => {
  answer = () => Response.json({})
  called = []
  sent = []
})

test.each([
  ['x/../../users/me', '/cart/items/x%2F..%2F..%2Fusers%2Fme'],
  ['..', '/cart/items/%252E%252E'],
  ['.', '/cart/items/%252E'],
  ['a?limit=1#b', '/cart/items/a%3Flimit%3D1%23b'],
  ['%2e%2e', '/cart/items/%252e%252e'],
  ['\ud800', '/cart/items/%EF%BF%BD'],
  ['sketch-quiet-profile', '/cart/items/sketch-quiet-profile'],
])('a page with the id %j calls only the intended operation', async (id, path) => {
  await client().cart.items[':id'].$delete({ param: { id } })
  expect(called).toEqual([path])
})

test('a call without parameters is unchanged', async () => {
  await client().cart.count.$get()
  await client().artworks.$get({ query: { cursor: 'a/b' } })
  expect(called).toEqual(['/cart/count', '/artworks?cursor=a%2Fb'])
})

test('a write after a sign-in has the new session, and a read has what the browser sent', async () => {
  const received = ['frame.session_token=new; Path=/; HttpOnly', 'frame.device=d; Path=/']
  const api = client({ cookie: 'theme=dark; frame.session_token=old', received })
  await api.favorites[':id'].$put({ param: { id: 'a' } })
  await api.favorites.$get({ query: {} })
  expect(sent).toEqual([
    'theme=dark; frame.session_token=new; frame.device=d',
    'theme=dark; frame.session_token=old',
  ])
})

test('a guest’s first write after a sign-in has only the new cookies', async () => {
  await client({ received: ['a=1; Path=/'] }).favorites[':id'].$put({ param: { id: 'a' } })
  await client().favorites[':id'].$put({ param: { id: 'a' } })
  expect(sent).toEqual(['a=1', null])
})

test('a call that may find nothing gives null for a 404, and throws other problems', async () => {
  const find = (code: ProblemCode) => {
    const problem = problemFor(code)
    answer = () => Response.json(problem, { status: problem.status })
    return readIfFound(client().transfers[':token'].$get({ param: { token: '-' } }))
  }
  expect(await find('transfer-not-found')).toBeNull()
  expect(await find('invalid-request')).toBeNull()
  await expect(find('unavailable')).rejects.toMatchObject({ data: { code: 'unavailable' } })
})

test.each<[ProblemCode, ProblemCode | undefined, ProblemCode]>([
  ['invalid-request', 'transfer-not-found', 'transfer-not-found'],
  ['invalid-request', undefined, 'not-found'],
  ['unavailable', 'transfer-not-found', 'unavailable'],
])('a link that is answered by %s, or else %s, shows %s', async (given, ifMalformed, shown) => {
  const problem = problemFor(given)
  answer = () => Response.json(problem, { status: problem.status })
  const call = client().transfers[':token'].$get({ param: { token: '-' } })
  const { status } = problemFor(shown)
  await expect(read(call, ifMalformed && { ifMalformed })).rejects.toMatchObject({
    data: { code: shown },
    init: { status },
  })
})
