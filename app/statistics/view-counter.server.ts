import { isbot } from 'isbot'
import type { Jobs, QueuedJob } from '../database/jobs.server.ts'
import type { Database } from '../database/database.server.ts'
import type { Log } from '../kernel/log.ts'
import { isPrefetch } from '../http/prefetch.server.ts'
import { isUuid, newId } from '../kernel/id.ts'
import { memoize } from '../kernel/bounded-map.ts'
import { createRecentViews } from './recent-views.server.ts'
import { storeViews, type CountedViews } from './view.store.server.ts'
import { pathHere, sourceOfPath, sourceOfReferrer, type ViewSource } from './view-source.ts'
import { FROM_PARAMETER, VIEWS_PATH } from './view-path.ts'

/** Whom a page was sent to. */
type Visitor = {
  /** The client address; only a hash of it is kept once the request is counted. */
  readonly address: string
  /** Of whom the session is, as far as this process knows; '' for guests. */
  readonly account: string
}

/** What is kept of a request until it is counted. */
type PendingRequest = Visitor & {
  /** One of `COUNTED_PATHS`, with which `url` starts. */
  readonly path: string
  readonly url: string
  readonly host: string
  readonly referrer: string | undefined
  readonly userAgent: string | undefined
}

/** What the counter reads of a request. */
type CountedRequest = {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

export type ViewCounter = {
  /**
   * Counts an answered request for the document of a work's page, or for `VIEWS_PATH`, unless a bot
   * or a prefetch sent it.
   */
  countRequest(
    request: CountedRequest,
    answer: { readonly status: number; readonly clientOf: () => Visitor },
  ): void
  /** Adds what was counted to the job queue. */
  flush(): Promise<void>
  readonly queued: QueuedJob
  start(): void
  stop(): Promise<void>
}

const JOB = 'count-views'
const FLUSH_MS = 30_000
/** Until then, the same work seen again from one address is the same view. */
const REPEAT_MS = 30 * 60_000
/** Different works and sources in one batch; others count when they are seen after it. */
const MAX_COUNTS = 5000
/**
 * This many requests are counted together. Each alone took twice as long: its code and tables had to
 * be read from memory again.
 */
const MAX_PENDING = 500
const MAX_USER_AGENTS = 1000
const ANSWERED: ReadonlySet<number> = new Set([200, 204, 304])

/**
 * Counts views of works in memory and stores them in batches: a cached page costs 0.05 ms, and a
 * statement for each would multiply that. A process that is killed loses the views of its last
 * `FLUSH_MS`.
 * @param options.clock milliseconds that only go forward
 */
export function createViewCounter(options: {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'add'>
  readonly log: Pick<Log, 'warn'>
  readonly clock?: () => number
}): ViewCounter {
  const { db, jobs, log, clock = () => performance.now() } = options
  const isRepeated = createRecentViews({ clock, forgetMs: REPEAT_MS })
  // Browsers are few, so that the long pattern is seldom matched.
  const isBot = memoize((userAgent) => userAgent === '' || isbot(userAgent), MAX_USER_AGENTS)
  let pending: PendingRequest[] = []
  let views: Counts = new Map()
  let timer: NodeJS.Timeout | undefined

  function countPending(): void {
    for (const request of pending) {
      const { address, account, userAgent } = request
      const found = findView(request)
      if (found === null || isBot(userAgent ?? '')) continue
      // What finds no room is not remembered either: the next batch may count it.
      if (views.size >= MAX_COUNTS && !views.has(keyOf(found, account))) continue
      if (!isRepeated(`${found.artworkId} ${address}`)) add(views, found, account, 1)
    }
    pending = []
  }

  async function flush(): Promise<void> {
    countPending()
    if (views.size === 0) return
    const batch = [...views.values()]
    views = new Map()
    const data = { id: newId(), at: new Date().toISOString(), views: batch }
    try {
      if (!(await jobs.add(JOB, data))) await storeViews(db, data)
    } catch (error) {
      log.warn({ err: error }, 'views are counted later: they could not be stored')
      for (const one of batch) add(views, one, one.account, one.views)
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
    queued: { name: JOB, run: (data) => storeViews(db, data as Parameters<typeof storeViews>[1]) },
    start() {
      timer = setInterval(() => void flush(), FLUSH_MS).unref()
    },
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** The path of a work's page, before its id. */
const WORK_PATH = '/artwork/'
const COUNTED_PATHS = [WORK_PATH, VIEWS_PATH]

type View = { readonly artworkId: string; readonly source: ViewSource }

function findView({ path, url, host, referrer }: PendingRequest): View | null {
  const queryAt = url.indexOf('?')
  const artworkId = url.slice(path.length, queryAt === -1 ? undefined : queryAt)
  if (!isUuid(artworkId)) return null
  if (path === WORK_PATH) return { artworkId, source: sourceOfReferrer(referrer, host) }
  // Only pages of this site report views.
  if (pathHere(referrer, host) === null) return null
  const query = queryAt === -1 ? '' : url.slice(queryAt)
  const from = new URLSearchParams(query).get(FROM_PARAMETER) ?? ''
  return { artworkId, source: sourceOfPath(from) }
}

type Counts = Map<string, CountedViews & { views: number }>

const keyOf = ({ artworkId, source }: View, account: string): string =>
  `${artworkId} ${account} ${source}`

function add(counts: Counts, view: View, account: string, views: number): void {
  const { artworkId, source } = view
  const key = keyOf(view, account)
  const counted = counts.get(key)
  if (counted !== undefined) counted.views += views
  else if (counts.size < MAX_COUNTS) counts.set(key, { artworkId, source, account, views })
}

const textOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value
