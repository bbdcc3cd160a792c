import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import {
  BODY_TIMEOUT_MS,
  createBodyWaiter,
  closeSlowSender,
  BUFFERED_BYTES,
} from './body-waiter.server.ts'
import { queueOf, type Queue } from '../../routing/find-route.ts'
import { sendBusy } from './busy-response.server.ts'
import { createAdmission, type Admission, type Permit, type Waiting } from './admission.server.ts'
import type { CachedFinder } from './cached-finder.server.ts'
import { sendCachedResponse } from '../../http/cached-response.server.ts'
import type { LoggedRequest } from '../ops/log.server.ts'
import { addCounter, addGauge, type Metrics } from '../ops/metrics.server.ts'

const ADAPT_MS = 250

/**
 * Counts every request, answers it from memory if it can, and otherwise admits or rejects it. A
 * request with a small body queues once the body is complete, so that slow senders hold no permit.
 * Uploads and rendered images take seconds and have queues of their own.
 */
export function createAdmittingListener(options: {
  readonly metrics: Metrics
  readonly findCached: CachedFinder
  /** Answers an admitted request. */
  readonly handle: RequestListener
  readonly bodyTimeoutMs?: number
  /** Called once for every request when it has ended. */
  readonly logRequest?: (line: LoggedRequest) => void
}): RequestListener {
  const { metrics, findCached, handle, bodyTimeoutMs = BODY_TIMEOUT_MS, logRequest } = options
  const queues = {
    read: createAdmission(),
    write: createAdmission(),
    upload: createAdmission(),
    render: createAdmission(),
  }
  adaptToEventLoop(queues)
  addQueueMetrics(metrics, queues)
  const bodies = createBodyWaiter(bodyTimeoutMs)
  addGauge(metrics.registry, {
    name: 'frame_requests_receiving',
    help: 'Requests whose body is still arriving.',
    read: () => bodies.count,
  })
  const acceptYield = createAcceptYield()
  const end = (line: LoggedRequest) => {
    metrics.end(line)
    logRequest?.(line)
  }
  return (request, response) => {
    acceptYield.arrived()
    const startedAt = performance.now()
    const { method = '', url = '' } = request
    metrics.begin()
    const cached = findCached(request)
    if (cached !== null) sendCachedResponse(response, cached)
    if (cached !== null && isSent(response)) {
      const milliseconds = performance.now() - startedAt
      return end({ method, url, status: cached.status, milliseconds, requestId: null })
    }
    let waiting: Waiting | null = null
    let permit: Permit | null = null
    response.once('close', () => {
      waiting?.abandon()
      permit?.release()
      const status = response.writableFinished ? response.statusCode : 0
      const milliseconds = performance.now() - startedAt
      end({ method, url, status, milliseconds, requestId: idOf(response) })
    })
    if (cached !== null) return
    const queue = queueOf(method, url.split('?', 1)[0] ?? '', hasLargeBody(request))
    if (queue === 'none') return void handle(request, response)
    const enqueue = () => {
      // A closed response emits no further events, so its permit would never be released.
      if (response.destroyed) return
      waiting = queues[queue].acquire((given) => {
        if (given === null) return sendBusy(request, response)
        permit = given
        const others = queues.read.state.active + queues.write.state.active - 1
        if (others < (url.startsWith('/api/') ? YIELD_ABOVE.api : YIELD_ABOVE.pages))
          return handle(request, response)
        acceptYield.runAfterAccepts(() => {
          if (!response.destroyed) handle(request, response)
        })
      })
    }
    if (queue === 'write') return bodies.waitForBody(request, response, enqueue)
    if (queue === 'upload') closeSlowSender(request, bodyTimeoutMs)
    enqueue()
  }
}

/** Whether the system has taken the whole response; no later event would report its end. */
function isSent({ socket }: ServerResponse): boolean {
  return socket !== null && !socket.destroyed && socket.writableLength === 0
}

/** With more active requests, the next one yields. API responses take a tenth of a page's time. */
const YIELD_ABOVE = { pages: 4, api: 40 }
/** After this many turns without a new request, all pending connections are accepted. */
const QUIET_TURNS = 3
const MAX_TURNS = 200

/**
 * The event loop accepts one connection in every turn (libuv since 1.45). It has to turn often
 * between two expensive requests, or connections wait in the backlog, where they cannot be
 * rejected: without this, `npm run overload` measures responses after 14 s.
 */
function createAcceptYield() {
  const jobs: (() => void)[] = []
  let [quiet, turns] = [0, 0]
  let isTurning = false
  const turn = () => {
    quiet += 1
    turns += 1
    if (quiet >= QUIET_TURNS || turns >= MAX_TURNS) {
      turns = 0
      quiet = 0
      jobs.shift()?.()
    }
    isTurning = jobs.length > 0
    if (isTurning) setImmediate(turn)
  }
  return {
    arrived() {
      quiet = 0
    },
    runAfterAccepts(job: () => void) {
      jobs.push(job)
      if (isTurning) return
      isTurning = true
      setImmediate(turn)
    },
  }
}

function adaptToEventLoop(queues: Queues): void {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  setInterval(() => {
    const delayMs = delay.percentile(75) / 1e6
    delay.reset()
    queues.read.adapt(delayMs)
    queues.write.adapt(delayMs)
    // These wait for other threads: the delay of the event loop says nothing about them.
    queues.upload.adapt(0)
    queues.render.adapt(0)
  }, ADAPT_MS).unref()
}

type Queues = Readonly<Record<Exclude<Queue, 'none'>, Admission>>

const hasLargeBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined ||
  Number(headers['content-length'] ?? 0) > BUFFERED_BYTES

function addQueueMetrics({ registry }: Metrics, queues: Queues): void {
  const read = (what: keyof Admission['state']) => () =>
    Object.fromEntries(Object.entries(queues).map(([name, { state }]) => [name, state[what]]))
  const label = 'queue'
  addGauge(registry, {
    name: 'frame_requests_active',
    help: 'Requests being answered.',
    label,
    read: read('active'),
  })
  addGauge(registry, {
    name: 'frame_requests_waiting',
    help: 'Requests waiting to be answered.',
    label,
    read: read('waiting'),
  })
  addGauge(registry, {
    name: 'frame_requests_limit',
    help: 'Requests that may be answered at a time.',
    label,
    read: read('limit'),
  })
  addCounter(registry, {
    name: 'frame_requests_rejected_total',
    help: 'Requests rejected under overload.',
    label,
    read: read('rejected'),
  })
}

function idOf(response: ServerResponse): string | null {
  const id = response.getHeader('x-request-id')
  return typeof id === 'string' ? id : null
}
