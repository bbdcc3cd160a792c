import {
  wireRequest,
  type LoadPlan,
  type LoadResult,
  type WireRequest,
} from '../../bench/keep-alive-client.ts'
import { cpuOf, cpuOfFamily, startHelper } from '../../bench/process.ts'
import type { Row } from '../../bench/table.ts'
import { openSiteClient } from '../helpers/site/site-client.ts'
import type { ClusterSite } from './cluster-site.ts'
import { waitUntilWhole, type Node } from './patroni.ts'

const CONNECTIONS = 12
const WARM_UP_MS = 3000
const WORKS = 24

/** Sends requests through the balancer to all processes, and measures the CPU time of each part. */
export async function measureLoad(site: ClusterSite, milliseconds: number): Promise<Row[]> {
  const artist = await openSiteClient(site.url, { isArtist: true })
  for (let count = 0; count < WORKS; count += 1) await artist.addWork(`Work ${count}`, true)
  const headers = { cookie: artist.cookie }
  const requests = {
    'guest’s gallery, cached': wireRequest('/for-art-lovers'),
    'gallery by the API, of guests': wireRequest('/api/artworks'),
    'gallery of a person': wireRequest('/for-art-lovers', { headers }),
  }
  const rows: Row[] = []
  for (const [request, wire] of Object.entries(requests)) {
    await send(site, wire, WARM_UP_MS)
    rows.push({ request, ...(await measure(site, wire, milliseconds)) })
  }
  return rows
}

async function measure(site: ClusterSite, wire: WireRequest, during: number): Promise<Row> {
  const before = await readCpu(site)
  const perSecond = await send(site, wire, during)
  const after = await readCpu(site)
  const perCpu = Object.entries(after).map(([part, used]) => {
    const usedMs = used - (before[part] ?? 0)
    const sent = (perSecond * during) / 1000
    return [`per CPU s of ${part}`, usedMs < 100 ? '–' : String(Math.round((sent * 1000) / usedMs))]
  })
  return { 'per second': String(Math.round(perSecond)), ...Object.fromEntries(perCpu) }
}

async function send({ url }: ClusterSite, wire: WireRequest, during: number): Promise<number> {
  const client = startHelper<LoadPlan, LoadResult>('load-process.ts')
  const plan = { requests: [wire], connections: CONNECTIONS, milliseconds: during }
  const result = await client.ask({ ...plan, port: Number(new URL(url).port) })
  client.stop()
  if (result.refused > 0) throw new Error(`${result.refused} requests were refused`)
  return result.perSecond
}

/** CPU milliseconds of each part so far. */
async function readCpu(site: ClusterSite): Promise<Record<string, number>> {
  const { leader, ...others } = await waitUntilWhole(site.nodes)
  const postgres = async (node: Node) => cpuOfFamily(await node.findPostmaster())
  const replicas = await Promise.all(Object.values(others).map(postgres))
  return {
    HAProxy: cpuOf(site.balancer.pid),
    Frame: site.frames.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
    PgBouncer: cpuOf(site.pooler.pid),
    leader: await postgres(leader),
    replicas: replicas.reduce((sum, used) => sum + used, 0),
  }
}
