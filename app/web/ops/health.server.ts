import { Hono } from 'hono'
import { Registry } from 'prom-client'
import { UNAVAILABLE, type DatabaseHealth } from '../../database/database-health.server.ts'
import type { DiskReserve } from '../../images/storage/disk-reserve.server.ts'
import type {
  ImageStoreState,
  OpenImageStore,
} from '../../images/storage/open-image-store.server.ts'
import { sendProblem, type ApiEnv } from '../../http/http.server.ts'
import { problemHeaders } from '../../http/problem-response.server.ts'
import { isSameSecret } from '../../http/secret-token.server.ts'
import { problemFor } from '../../kernel/problem.ts'

export type Readiness = {
  readonly database: 'ok' | 'unavailable'
  /** When the bucket is unreachable, pages and cached images are still served. */
  readonly images: ImageStoreState
  /** Below the disk reserve, only uploads are refused. */
  readonly disk: 'ok' | 'nearly full'
}

/** Checks the database, the images and the disk. */
export async function readReadiness(options: {
  readonly databaseHealth: Pick<DatabaseHealth, 'raceOutage'>
  /** Rejects when the database does not answer. */
  readonly queryDatabase: () => Promise<unknown>
  readonly images: Pick<OpenImageStore, 'readState'>
  readonly reserve: Pick<DiskReserve, 'check'>
}): Promise<Readiness> {
  const { databaseHealth, queryDatabase, images, reserve } = options
  const [answer, state, low] = await Promise.all([
    databaseHealth.raceOutage(queryDatabase),
    images.readState(),
    reserve.check(),
  ])
  return {
    database: answer === UNAVAILABLE ? 'unavailable' : 'ok',
    images: state,
    disk: low === null ? 'ok' : 'nearly full',
  }
}

export type HealthOptions = {
  readonly readiness: () => Promise<Readiness>
  /** The bearer token for /metrics; null turns the address off. */
  readonly metricsToken: string | null
  readonly printMetrics: () => Promise<string>
}

/**
 * `/healthz` reports the process, `/readyz` everything that it depends on; `/metrics` needs a
 * token.
 */
export function createHealth({ readiness, metricsToken, printMetrics }: HealthOptions) {
  const health = new Hono<ApiEnv>()
  health.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
  let pending: Promise<Readiness> | null = null
  health.get('/readyz', async (c) => {
    // Requests at the same time share one check, since nothing limits them.
    pending ??= readiness().finally(() => (pending = null))
    const parts = await pending
    // A full disk stops the database or the images. A nearly full disk must not take the site out
    // of service, nor an outage of the bucket, which all processes share.
    const isReady = parts.database === 'ok' && parts.images !== 'not writable'
    if (isReady) return c.json({ status: 'ready', parts }, 200, { 'cache-control': 'no-store' })
    const problem = problemFor('unavailable', { requestId: c.get('requestId') })
    return c.body(JSON.stringify({ ...problem, parts }), 503, problemHeaders(problem))
  })
  health.get('/metrics', async (c) => {
    if (metricsToken === null) return sendProblem(c, 'not-found')
    const given = Buffer.from(c.req.header('authorization') ?? '')
    if (!isSameSecret(given, Buffer.from(`Bearer ${metricsToken}`))) {
      c.header('www-authenticate', 'Bearer')
      return sendProblem(c, 'not-signed-in')
    }
    c.header('cache-control', 'no-store')
    return c.body(await printMetrics(), 200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE })
  })
  return health
}
