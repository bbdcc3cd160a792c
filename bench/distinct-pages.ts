import { Client } from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { listArtworkColumns } from './artwork-columns.ts'
import type { BenchSite } from './bench-site.ts'
import { wireRequest } from './keep-alive-client.ts'
import { prepareAccounts } from './accounts.ts'
import { memoryOf } from './process.ts'
import { shown, type Row } from './table.ts'

const WORKS = 10_000
const DEMO_WORKS = 240
const CONNECTIONS = 32
const LIMIT_MS = 120_000
const REST_MS = 10_000
/** Headers that Chromium sends. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html,*/*' }

/**
 * Requests 10,000 artwork pages, each once, as a crawler or the visitors of a large gallery do: no
 * page is in the cache. As a guest, then signed in.
 */
export async function measureDistinctPages(site: BenchSite): Promise<Row[]> {
  const ids = await fillGallery(site)
  const { cookies } = await prepareAccounts(site.port)
  const guest = await measure(site, 'as a guest', ids, () => ({}))
  const signedIn = await measure(site, 'signed in', ids, (at) => ({
    cookie: cookies[at % cookies.length] ?? '',
  }))
  return [guest, signedIn]
}

/**
 * Copies all demo works equally often until the gallery has 10,000, so that each page of the list
 * has different works.
 * @returns their ids
 */
async function fillGallery({ database }: BenchSite): Promise<string[]> {
  const client = new Client(database.connection)
  await client.connect()
  try {
    const columns = await listArtworkColumns(client)
    await client.query(
      `insert into artworks (${columns})
      select ${columns} from (
        select (jsonb_populate_record(a, jsonb_build_object(
          'id', gen_random_uuid(), 'published_at', a.published_at - copy * interval '1 week'
        ))).*
        from artworks a, generate_series(1, $2::int) copy
        where a.published_at is not null
        order by copy
      ) copies
      limit greatest(0, $1 - (select count(*) from artworks where published_at is not null))`,
      [WORKS, Math.ceil(WORKS / DEMO_WORKS)],
    )
    const { rows } = await client.query<{ id: string }>(
      'select id from artworks where published_at is not null limit $1',
      [WORKS],
    )
    await client.query('analyze artworks')
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}

async function measure(
  site: BenchSite,
  who: string,
  ids: readonly string[],
  headersOf: (at: number) => Record<string, string>,
): Promise<Row> {
  const requests = ids.map((id, at) =>
    wireRequest(`/artwork/${id}`, { headers: { ...BROWSER, ...headersOf(at) } }),
  )
  const load = { port: site.port, requests, connections: CONNECTIONS, milliseconds: LIMIT_MS }
  const { perSecond, p50, p99, refused } = await site.load.ask({ ...load, once: true })
  await sleep(REST_MS)
  const memory = memoryOf(site.pid)
  const isReached = perSecond >= 500 && p99 <= 120 && refused === 0 && memory <= 200
  return {
    what: `${ids.length} distinct artwork pages, ${who}`,
    'a second': shown(perSecond),
    p50: `${shown(p50, 1)} ms`,
    p99: `${shown(p99, 1)} ms`,
    'memory 10 s after': `${shown(memory)} MB`,
    reach: '>= 500/s, p99 <= 120 ms, 200 MB',
    reached: refused > 0 ? `${refused} refused` : isReached ? 'yes' : 'no',
  }
}
