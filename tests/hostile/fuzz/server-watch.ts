import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Site } from './site.ts'
import { HANG_MS } from './verdict.ts'
import { openWire } from './wire.ts'

const run = promisify(execFile)

/** The state of the server's process while it was watched. */
export type Watched = {
  readonly isAlive: boolean
  readonly peakMegabytes: number
  /**
   * Additional open files and connections since the beginning; null if the system does not report
   * them.
   */
  readonly leakedHandles: number | null
  /** The longest response time of /healthz in milliseconds, which only the event loop can delay. */
  readonly slowestHealth: number
}

/** More than the server needs; a leak of a few kilobytes per request exceeds it. */
const MAX_MEGABYTES = 1200
/**
 * The number of database connections and files that may be open at one moment and not at another.
 */
const MAX_HANDLES = 40
const HALF_OPEN = 20

/** Watches from outside, and holds half-open connections meanwhile, like slow clients. */
export function startWatch(site: Site): { stop(): Promise<Watched> } {
  const pid = site.server.process.pid ?? 0
  const slow = Array.from({ length: HALF_OPEN }, () => holdHalfOpen(site.port))
  const over = new AbortController()
  let peak = 0
  let slowestHealth = 0
  const begun = countHandles(pid)
  const ask = Buffer.from('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const looking = (async () => {
    const wire = openWire(site.port, HANG_MS)
    for (let round = 0; !over.signal.aborted; round += 1) {
      const outcome = await wire.send(ask).catch(() => 'closed' as const)
      const took = typeof outcome === 'string' ? HANG_MS : outcome.milliseconds
      slowestHealth = Math.max(slowestHealth, took)
      if (round % 5 === 0) peak = Math.max(peak, await readMegabytes(pid))
      await sleep(50)
    }
    wire.close()
  })()
  return {
    async stop() {
      over.abort()
      await looking
      for (const socket of slow) socket.destroy()
      await sleep(300)
      const [before, after] = [await begun, await countHandles(pid)]
      return {
        isAlive: site.server.process.exitCode === null,
        peakMegabytes: Math.round(peak),
        leakedHandles: before === null || after === null ? null : after - before,
        slowestHealth: Math.round(slowestHealth),
      }
    },
  }
}

/** The broken promises of a watched server. */
export function watchViolations(watched: Watched): string[] {
  const { isAlive, peakMegabytes, leakedHandles, slowestHealth } = watched
  return [
    ...(isAlive ? [] : ['the server ended']),
    ...(peakMegabytes > MAX_MEGABYTES ? [`the server took ${peakMegabytes} MB`] : []),
    ...((leakedHandles ?? 0) > MAX_HANDLES
      ? [`${leakedHandles} files or connections stay open`]
      : []),
    ...(slowestHealth >= HANG_MS ? ['the event loop stood still'] : []),
  ]
}

function holdHalfOpen(port: number) {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => {})
  socket.write('GET /for-art-lovers HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
  return socket
}

async function readMegabytes(pid: number): Promise<number> {
  if (process.platform === 'win32') return 0
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({
    stdout: '0',
  }))
  return Number(stdout) / 1024
}

async function countHandles(pid: number): Promise<number | null> {
  const names = await readdir(`/proc/${pid}/fd`).catch(() => null)
  return names === null ? null : names.length
}
