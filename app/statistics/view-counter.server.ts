import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { Jobs, QueuedJob } from '../database/jobs.server.ts'
import type { Database } from '../database/database.server.ts'
import type { Log } from '../kernel/log.ts'
import { isPrefetch } from '../http/prefetch.server.ts'
import { isUuid, newId } from '../kernel/id.ts'
import { createRecentViews } from './recent-views.server.ts'
import { storeViews, type CountedViews, type ViewBatch } from './view.store.server.ts'
import { pathHere, sourceOfPath, sourceOfReferrer, type ViewSource } from './view-source.ts'
import { FROM_PARAMETER, VIEWS_PATH } from './view-path.ts'

/** The client that a page was sent to. */
type Visitor = {
  /** The client address; only a hash of it is kept once the request is counted. */
  readonly address: string
  /** The account of the session, if this process knows it; '' for guests. */
  readonly account: string
}

/** The data of a request until it is counted. */
type PendingRequest = Visitor & {
  /** The entry of `COUNTED_PATHS` with which `url` starts. */
  readonly path: string
  readonly url: string
  readonly host: string
  readonly referrer: string | undefined
  readonly userAgent: string | undefined
}

/** The parts of a request that the counter reads. */
type CountedRequest = {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

export type ViewCounter = {
  /**
   * Counts a successful request for a work's page or below `VIEWS_PATH`, unless a bot or a prefetch
   * sent it.
   */
  countRequest(
    request: CountedRequest,
    answer: { readonly status: number; readonly clientOf: () => Visitor },
  ): void
  /** Queues a job that stores the counted views. */
  flush(): Promise<void>
  readonly queued: QueuedJob
  start(): void
  stop(): Promise<void>
}

const JOB = 'count-views'
const FLUSH_MS = 30_000
/** Within this time, the same work requested again from one address is the same view. */
const REPEAT_MS = 30 * 60_000
/** The maximum of distinct counts in one batch. Further views are dropped until the next batch. */
const MAX_COUNTS = 5000
/**
 * Requests are counted in groups of this size. One by one they took twice as long, because code and
 * tables had left the CPU cache.
 */
const MAX_PENDING = 500
const MAX_USER_AGENTS = 1000
const ANSWERED: ReadonlySet<number> = new Set([200, 204, 304])

/**
 * Counts views of works in memory and stores them in batches: a cached page costs 0.05 ms, and a
 * statement per view would multiply that. A killed process loses the views of its last `FLUSH_MS`.
 * @param options.clock monotonic milliseconds
 */
export function createViewCounter(options: {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'add'>
  readonly log: Pick<Log, 'warn'>
  readonly clock?: () => number
}): ViewCounter {
  const { db, jobs, log, clock = () => performance.now() } = options
  const isRepeated = createRecentViews({ clock, retentionMs: REPEAT_MS })
  // Few distinct user agents occur, so the expensive pattern seldom runs.
  const bots = new LRUCache<string, boolean>({
    max: MAX_USER_AGENTS,
    memoMethod: (userAgent) => userAgent === '' || isbot(userAgent),
  })
  let pending: PendingRequest[] = []
  let views: Counts = new Map()
  /** A batch that may not be stored yet. A retry sends it with the same id, so it counts once. */
  let unconfirmed: ViewBatch | null = null
  let timer: NodeJS.Timeout | undefined

  function countPending(): void {
    for (const request of pending) {
      const { address, account, userAgent } = request
      const found = findView(request)
      if (found === null || bots.memo(userAgent ?? '')) continue
      // A dropped view is not remembered as recent, so that the next batch can count it.
      if (views.size >= MAX_COUNTS && !views.has(keyOf(found, account))) continue
      if (!isRepeated(`${found.artworkId} ${address}`)) add(views, found, account)
    }
    pending = []
  }

  function takeBatch(): ViewBatch | null {
    if (views.size === 0) return null
    const batch = { id: newId(), at: new Date().toISOString(), views: [...views.values()] }
    views = new Map()
    return batch
  }

  async function flush(): Promise<void> {
    countPending()
    const batch = (unconfirmed ??= takeBatch())
    if (batch === null) return
    try {
      if (!(await jobs.add(JOB, batch))) await storeViews(db, batch)
      if (unconfirmed === batch) unconfirmed = null
    } catch (error) {
      log.warn({ err: error }, 'views are counted later: they could not be stored')
    }
  }

  return {
    countRequest(request, { status, clientOf }) {
      const { method, url = '', headers } = request
      const path = COUNTED_PATHS.find((start) => url.startsWith(start))
      if (method !== 'GET' || !ANSWERED.has(status) || path === undefined) return
      if (isPrefetch(textOf(headers['sec-purpose']))) return
      const { address, account } = clientOf()
      pending.push({
        path,
        url,
        host: textOf(headers['host']) ?? '',
        referrer: textOf(headers['referer']),
        userAgent: textOf(headers['user-agent']),
        address,
        account,
      })
      if (pending.length >= MAX_PENDING) countPending()
    },
    flush,
    queued: { name: JOB, run: (data) => storeViews(db, data as ViewBatch) },
    start() {
      timer = setInterval(() => void flush(), FLUSH_MS).unref()
    },
    async stop() {
      clearInterval(timer)
      await flush()
      // The first flush may have stored an earlier batch only.
      if (unconfirmed === null) await flush()
    },
  }
}

/** The path of a work's page, up to the id. */
const WORK_PATH = '/artwork/'
const COUNTED_PATHS = [WORK_PATH, VIEWS_PATH]

type View = { readonly artworkId: string; readonly source: ViewSource }

function findView({ path, url, host, referrer }: PendingRequest): View | null {
  const queryAt = url.indexOf('?')
  const artworkId = url.slice(path.length, queryAt === -1 ? undefined : queryAt)
  if (!isUuid(artworkId)) return null
  if (path === WORK_PATH) return { artworkId, source: sourceOfReferrer(referrer, host) }
  // View reports from other sites are ignored.
  if (pathHere(referrer, host) === null) return null
  const query = queryAt === -1 ? '' : url.slice(queryAt)
  const from = new URLSearchParams(query).get(FROM_PARAMETER) ?? ''
  return { artworkId, source: sourceOfPath(from) }
}

type Counts = Map<string, CountedViews & { views: number }>

const keyOf = ({ artworkId, source }: View, account: string): string =>
  `${artworkId} ${account} ${source}`

function add(counts: Counts, view: View, account: string): void {
  const { artworkId, source } = view
  const key = keyOf(view, account)
  const counted = counts.get(key)
  if (counted !== undefined) counted.views += 1
  else counts.set(key, { artworkId, source, account, views: 1 })
}

const textOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value
