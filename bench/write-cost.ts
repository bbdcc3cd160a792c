// Measures how much one account that writes as fast as possible costs the guests: their throughput
// during every kind of write, divided by that before and after it, and the CPU time that the server
// spends on the writes and on the pages that they evict, which does not depend on other load. The
// writes last long enough for the account to use up its write budget.
// Usage: npm run bench:writes [-- --kind rename] [--connections 16]
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../bin/build.mjs'
import { makeDataDir, removeDataDir, startBuiltServer } from '../tests/helpers/site/built-server.ts'
import { openSiteClient, type SiteClient } from '../tests/helpers/site/site-client.ts'
import { wireRequest, type LoadPlan, type LoadResult } from './keep-alive-client.ts'
import { cpuOf, startHelper } from './process.ts'
import { ATTACK_KINDS, type AttackOrder, type AttackResult } from './write-attack.ts'

const WORKS = 24
const GUESTS = 8
const ALONE_MS = 10_000
const DURING_MS = 60_000
const MIN_SHARE = 0.8

const { values } = parseArgs({
  options: { kind: { type: 'string' }, connections: { type: 'string', default: '16' } },
})
const kinds = ATTACK_KINDS.filter((kind) => values.kind === undefined || kind === values.kind)
if (kinds.length === 0) throw new Error(`--kind is one of: ${ATTACK_KINDS.join(', ')}`)

type Account = { readonly artist: SiteClient; readonly works: readonly string[]; imageId: string }

const print = (line: string) => void process.stdout.write(`${line}\n`)

await ensureBuild(join(import.meta.dirname, '..'))
const dataDir = await makeDataDir()
const unlimited = await startBuiltServer({ dataDir, settings: { DEMO: '1', RATE_LIMITS: '0' } })
const port = Number(new URL(unlimited.url).port)
const account = await openAccount(unlimited.url)
await unlimited.stop()
const server = await startBuiltServer({ dataDir, port, settings: { RATE_LIMITS: '1' } })
const guests = startHelper<LoadPlan, LoadResult>('load-process.ts')
const attacker = startHelper<AttackOrder, AttackResult>('write-attack.ts')

const requests = guestRequests(account)
await measureGuests(ALONE_MS)
let isReached = true
print('write         guests alone  during   share   p99      CPU   writes/s by status')
for (const kind of kinds) {
  const before = await measureGuests(ALONE_MS)
  const [during, written] = await Promise.all([
    measureGuests(DURING_MS),
    attacker.ask({
      port,
      cookie: account.artist.cookie,
      kind,
      workIds: account.works,
      imageId: account.imageId,
      connections: Number(values.connections),
      milliseconds: DURING_MS,
    }),
  ])
  const after = await measureGuests(ALONE_MS)
  const alone = (before.perSecond + after.perSecond) / 2
  const share = during.perSecond / alone
  const cpuOfGuests = (before.cpuMs + after.cpuMs) / (2 * ALONE_MS) / alone
  const cpuOfWrites = during.cpuMs / DURING_MS - during.perSecond * cpuOfGuests
  isReached &&= share >= MIN_SHARE
  const statuses = Object.entries(written).map(
    ([status, count]) => `${status}: ${count.toFixed(0)}`,
  )
  print(
    `${kind.padEnd(12)} ${alone.toFixed(0).padStart(11)}/s ${during.perSecond.toFixed(0).padStart(6)}/s` +
      ` ${share.toFixed(2).padStart(5)} ${during.p99.toFixed(0).padStart(6)} ms ${(100 * cpuOfWrites).toFixed(0).padStart(5)} %   ${statuses.join(', ')}`,
  )
}
guests.stop()
attacker.stop()
await server.stop()
await removeDataDir(dataDir)
process.exitCode = isReached ? 0 : 1

async function openAccount(url: string): Promise<Account> {
  const artist = await openSiteClient(url, { isArtist: true })
  const first = await artist.addWork('Work 1', true)
  const works = [first.id]
  while (works.length < WORKS)
    works.push((await artist.addWork(`Work ${works.length + 1}`, true)).id)
  return { artist, works, imageId: first.imageId }
}

/** The pages that the account's attack evicts most, and the landing page. */
function guestRequests({ artist, works }: Account): string[] {
  const pages = ['/', '/for-art-lovers', `/artist/${artist.id}`]
  const paths = [...pages, ...works.map((id) => `/artwork/${id}`)]
  return paths.map((path) => wireRequest(path, { headers: { 'accept-encoding': 'br' } }))
}

async function measureGuests(
  milliseconds: number,
): Promise<LoadResult & { readonly cpuMs: number }> {
  const pid = server.process.pid ?? 0
  const cpuBefore = cpuOf(pid)
  const load = { port, requests, connections: GUESTS, milliseconds }
  const result = await guests.ask(load)
  return { ...result, cpuMs: cpuOf(pid) - cpuBefore }
}
