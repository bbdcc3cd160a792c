// Sends 10,000 hostile requests for tiles from one address, and as many from 60, while another
// person views a work; prints their cost, and fails if a promise of docs/reliability.md is broken.
// Usage: npm run attack:tiles [-- --requests 10000 --seed 7]
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { print } from '../../bin/command.mjs'
import { ensureBuild } from '../../bin/build.mjs'
import { makeDataDir, removeDataDir, startBuiltServer } from '../helpers/site/built-server.ts'
import { percentile } from '../helpers/percentile.ts'
import {
  attackTiles,
  durationsOf,
  publishNoise,
  servedShare,
  type AttackOutcome,
} from './tiles/tile-attack.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '7' },
  },
})
const CONNECTIONS = 180
const SOURCES = [1, 60]
const MAX = { serverMegabytes: 500, childMegabytes: 400, cpuShare: 2 }
const MIN_SERVED = 0.95

function breaches(outcome: AttackOutcome): string[] {
  const { broken, serverMegabytes, childMegabytes, cpuShare, diskBytes } = outcome
  return [
    ...broken,
    ...(serverMegabytes > MAX.serverMegabytes ? [`the server took ${serverMegabytes} MB`] : []),
    ...(childMegabytes > MAX.childMegabytes ? [`drawing took ${childMegabytes} MB`] : []),
    ...(cpuShare > MAX.cpuShare ? [`it took ${cpuShare} cores`] : []),
    ...(diskBytes > 0 ? [`${diskBytes} bytes stay on the disk`] : []),
    ...(servedShare(outcome) < MIN_SERVED ? ['the visitor was refused tiles'] : []),
  ]
}

function report(addresses: number, outcome: AttackOutcome): void {
  const { statuses, seconds, visitor, health, serverMegabytes, childMegabytes } = outcome
  const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
  const served = `${Math.round(servedShare(outcome) * 100)} % of ${visitor.length}`
  print(`from ${addresses} addresses, ${Math.round(seconds)} s: ${counts.join(', ')}`)
  print(
    `  the visitor got ${served} tiles, p50 ${percentile(durationsOf(visitor), 0.5)} ms, p95 ${percentile(durationsOf(visitor), 0.95)} ms`,
  )
  const refused = visitor.filter(({ status }) => status !== 200).map(({ status }) => status)
  print(`  other answers to the visitor: ${refused.join(' ') || 'none'}`)
  print(
    `  /healthz at most ${percentile(durationsOf(health), 1)} ms; ${outcome.cpuShare.toFixed(2)} cores`,
  )
  print(
    `  memory: server ${serverMegabytes} MB, drawing ${childMegabytes} MB; disk ${outcome.diskBytes} B`,
  )
}

await ensureBuild(join(import.meta.dirname, '..', '..'))
const dataDir = await makeDataDir()
const server = await startBuiltServer({ dataDir })
try {
  const images = [
    await publishNoise(server, { width: 8000, height: 7900 }),
    await publishNoise(server, { width: 3000, height: 4000 }),
  ]
  const [requests, seed] = [Number(values.requests), Number(values.seed)]
  for (const addresses of SOURCES) {
    const attack = { seed: seed + addresses, requests, addresses, connections: CONNECTIONS }
    const outcome = await attackTiles(server, images, attack)
    report(addresses, outcome)
    for (const breach of breaches(outcome)) {
      print(`  BROKEN ${breach}`)
      process.exitCode = 1
    }
  }
} finally {
  await server.stop()
  await removeDataDir(dataDir)
}
