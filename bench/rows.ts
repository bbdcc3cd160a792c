import { get } from 'node:http'
import { wireRequest, type WireRequest } from './keep-alive-client.ts'
import type { BenchAccounts } from './accounts.ts'

export type BenchRow = {
  readonly name: string
  readonly requests: readonly WireRequest[]
  readonly floor: readonly WireRequest[]
  /** The share of the floor's rate to reach. */
  readonly reach: number
  /** The maximum p99, as a multiple of the floor's. */
  readonly tail?: number
  /** The floor's responses by path: Frame's own bytes. */
  readonly bytes?: Readonly<Record<string, { headers: Record<string, string>; body: string }>>
}

/** A list does not state open editions. */
type Work = { id: string; image: { id: string }; edition?: object }
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html,*/*' }

/** The rows of docs/performance.md, about published works. */
export async function rowsFor(port: number, people: BenchAccounts): Promise<BenchRow[]> {
  const works = await listWorks(port)
  const ids = works.map(({ id }) => id)
  const work = await readWork(port, ids[0] ?? '')
  const imagePath = `/images/${work.image.id}/800.webp`
  await addFavourites(port, ids, people)
  return [
    ...(await byteRows(port, ['/', '/for-art-lovers', `/artwork/${work.id}`, imagePath])),
    ...signedInPages(ids, people),
    ...queryRows(ids, work.artistId),
    ...writeRows(works, people),
    signIn(people),
  ]
}

async function listWorks(port: number): Promise<Work[]> {
  const response = await fetch(`http://127.0.0.1:${port}/api/artworks?limit=64`)
  return ((await response.json()) as { items: Work[] }).items
}

/** Each account has different favourites on the first page, chosen among six works. */
async function addFavourites(port: number, ids: readonly string[], { cookies }: BenchAccounts) {
  for (const [person, cookie] of cookies.entries()) {
    const starred = ids.slice(0, 6).filter((_, bit) => ((person >> bit) & 1) === 1)
    const url = (id: string) => `http://127.0.0.1:${port}/api/favorites/${id}`
    await Promise.all(starred.map((id) => fetch(url(id), { method: 'PUT', headers: { cookie } })))
  }
}

async function readWork(port: number, id: string): Promise<Work & { artistId: string }> {
  const response = await fetch(`http://127.0.0.1:${port}/api/artworks/${id}`)
  return (await response.json()) as Work & { artistId: string }
}

async function byteRows(port: number, paths: readonly string[]): Promise<BenchRow[]> {
  const asset = await findAsset(port)
  return Promise.all(
    [...paths, asset].map(async (path) => {
      const response = await rawResponse(port, path)
      const request = wireRequest(path, { headers: BROWSER })
      return {
        name: `${nameOf(path)} (B0, ${Math.round((response.body.length * 0.75) / 1024)} KB)`,
        requests: [request],
        floor: [request],
        reach: 0.7,
        bytes: { [path]: response },
      }
    }),
  )
}

function nameOf(path: string): string {
  if (path.startsWith('/images')) return 'stored derivative'
  if (path.startsWith('/assets')) return 'built script'
  return `guest page ${path.replace(/[0-9a-f-]{36}/, '{id}')}`
}

async function findAsset(port: number): Promise<string> {
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text()
  return /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '/favicon.svg'
}

/** A response as sent, without decompression. */
async function rawResponse(port: number, path: string) {
  return new Promise<{ headers: Record<string, string>; body: string }>((resolve, reject) => {
    get({ port, path, host: '127.0.0.1', headers: BROWSER }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const {
          connection: _,
          date: __,
          'keep-alive': ___,
          'transfer-encoding': ____,
          ...headers
        } = response.headers
        resolve({
          headers: headers as Record<string, string>,
          body: Buffer.concat(chunks).toString('base64'),
        })
      })
    }).on('error', reject)
  })
}

/** More pages than the cache holds, so that a repeated page is no longer cached. */
const UNSEEN_PAGES = 4096

/** A signed-in page that is cached except for favourites, and an uncached one. */
function signedInPages(ids: readonly string[], { cookies }: BenchAccounts): BenchRow[] {
  const ask = (path: string, cookie = '') => wireRequest(path, { headers: { ...BROWSER, cookie } })
  const floor = [wireRequest('/list')]
  return [
    {
      name: 'page /for-art-lovers, signed in (B1 list)',
      requests: cookies.map((cookie) => ask('/for-art-lovers', cookie)),
      floor,
      reach: 0.3,
    },
    {
      name: 'page /artwork/{id}, signed in (B1 item)',
      requests: ids.flatMap((id, turn) =>
        cookies.slice(turn % 8, (turn % 8) + 4).map((cookie) => ask(`/artwork/${id}`, cookie)),
      ),
      floor: ids.map((id) => wireRequest(`/item/${id}`)),
      reach: 0.3,
    },
    {
      name: 'page /for-art-lovers, rendered anew for each (B1 list)',
      requests: Array.from({ length: UNSEEN_PAGES }, (_, index) =>
        ask(`/for-art-lovers?visit=${index}`, cookies[index % cookies.length]),
      ),
      floor,
      reach: 0.3,
    },
  ]
}

function queryRows(ids: readonly string[], artistId: string): BenchRow[] {
  const floors = { reach: 0.6, tail: 2 }
  const ask = (path: string) => wireRequest(path, { headers: BROWSER })
  return [
    {
      name: 'list of 30 as JSON (B1)',
      requests: [ask('/api/artworks')],
      floor: [wireRequest('/list')],
      ...floors,
    },
    {
      name: 'works of one artist as JSON (B1)',
      requests: [ask(`/api/artworks?artistId=${artistId}`)],
      floor: [wireRequest(`/artist/${artistId}`)],
      ...floors,
    },
    {
      name: 'item as JSON (B1)',
      requests: ids.map((id) => ask(`/api/artworks/${id}`)),
      floor: ids.map((id) => wireRequest(`/item/${id}`)),
      ...floors,
    },
  ]
}

function writeRows(works: readonly Work[], { cookies }: BenchAccounts): BenchRow[] {
  // Other editions may have too few copies.
  const ids = works.filter(({ edition }) => edition === undefined).map(({ id }) => id)
  const json = { 'content-type': 'application/json' }
  // Consecutive requests are from different accounts and for different works.
  const acts = ids.flatMap((_, turn) =>
    cookies.map((cookie, person) => ({
      cookie,
      person,
      id: ids[(turn + person) % ids.length] ?? '',
    })),
  )
  return [
    {
      name: 'favourite on and off, signed in (B1)',
      requests: ['PUT', 'DELETE'].flatMap((method) =>
        acts.map(({ id, cookie }) =>
          wireRequest(`/api/favorites/${id}`, { method, headers: { cookie } }),
        ),
      ),
      floor: ['favour', 'disfavour'].flatMap((name) =>
        acts.map(({ id, person }) => wireRequest(`/${name}/${id}/${person}`)),
      ),
      reach: 0.5,
    },
    {
      name: 'cart addition, signed in (B1)',
      requests: acts.map(({ id, cookie }) =>
        wireRequest('/api/cart/items', {
          method: 'POST',
          headers: { cookie, ...json },
          body: JSON.stringify({ id }),
        }),
      ),
      floor: acts.map(({ id, person }) => wireRequest(`/cart/${id}/${person}`)),
      reach: 0.5,
    },
  ]
}

function signIn({ email, password }: BenchAccounts): BenchRow {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password })
  return {
    name: 'sign-in (bare hash)',
    requests: [wireRequest('/api/session', { method: 'POST', headers, body })],
    floor: [wireRequest('/sign-in')],
    reach: 0.9,
  }
}
