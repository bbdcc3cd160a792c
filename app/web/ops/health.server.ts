import { createHash, timingSafeEqual } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { Registry } from 'prom-client'
import { PRIVATE_FOLDER } from '../../config/private-folder.server.ts'
import { UNAVAILABLE, type DatabaseHealth } from '../../database/database-health.server.ts'
import type { DiskReserve } from '../../images/storage/disk-reserve.server.ts'
import { sendProblem, type ApiEnv } from '../../http/http.server.ts'
import { problemHeaders } from '../../http/problem-response.server.ts'
import { problemFor } from '../../kernel/problem.ts'

export type Readiness = {
  readonly database: 'ok' | 'away'
  readonly images: 'ok' | 'not writable'
  /** Below the disk reserve uploads are refused, and nothing else. */
  readonly disk: 'ok' | 'nearly full'
}

/** Checks everything that a request may need. @param options `isAnswering`: whether the database does */
export async function readReadiness(options: {
  readonly databaseHealth: DatabaseHealth
  readonly isAnswering: () => Promise<boolean>
  readonly imageDir: string
  readonly reserve: Pick<DiskReserve, 'check'>
}): Promise<Readiness> {
  const { databaseHealth, isAnswering, imageDir, reserve } = options
  const [isThere, isWritable, low] = await Promise.all([
    databaseHealth.raceOutage(isAnswering),
    tryWriting(imageDir),
    reserve.check(),
  ])
  return {
    database: isThere === UNAVAILABLE || !isThere ? 'away' : 'ok',
    images: isWritable ? 'ok' : 'not writable',
    disk: low === null ? 'ok' : 'nearly full',
  }
}

async function tryWriting(folder: string): Promise<boolean> {
  const file = join(folder, `.ready-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
    await writeFile(file, '')
    await rm(file, { force: true })
    return true
  } catch {
    return false
  }
}

export type HealthOptions = {
  readonly readiness: () => Promise<Readiness>
  /** The bearer token for /metrics; null turns the address off. */
  readonly metricsToken: string | null
  readonly printMetrics: () => Promise<string>
}

/** `/healthz` is for the process, `/readyz` for all that it needs; `/metrics` needs a token. */
export function createHealth({ readiness, metricsToken, printMetrics }: HealthOptions) {
  const health = new Hono<ApiEnv>()
  health.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
  let pending: Promise<Readiness> | null = null
  health.get('/readyz', async (c) => {
    // Requests at the same time share one check, since nothing limits them.
    pending ??= readiness().finally(() => (pending = null))
    const parts = await pending
    // A full disk stops the database or the images. A nearly full one must not take the site away.
    const isReady = parts.database === 'ok' && parts.images === 'ok'
    if (isReady) return c.json({ status: 'ready', parts }, 200, { 'cache-control': 'no-store' })
    const problem = problemFor('unavailable', { requestId: c.get('requestId') })
    return c.body(JSON.stringify({ ...problem, parts }), 503, problemHeaders(problem))
  })
  health.get('/metrics', async (c) => {
    if (metricsToken === null) return sendProblem(c, 'not-found')
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`)) {
      c.header('www-authenticate', 'Bearer')
      return sendProblem(c, 'not-signed-in')
    }
    c.header('cache-control', 'no-store')
    return c.body(await printMetrics(), 200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE })
  })
  return health
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
