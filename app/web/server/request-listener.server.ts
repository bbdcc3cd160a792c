import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getPath } from 'hono/utils/url'
import { sendCachedResponse } from '../../http/cached-response.server.ts'
import { queueOf } from '../../routing/find-route.ts'
import type { LoggedRequest } from '../ops/log.server.ts'
import { addGauge, type Metrics } from '../ops/metrics.server.ts'
import { createAcceptYield } from '../admission/accept-yield.server.ts'
import type { Permit, Waiting } from '../admission/admission.server.ts'
import {
  createAdmissionQueues,
  type AdmissionQueues,
  type AdmissionTiming,
} from '../admission/admission-queues.server.ts'
import {
  BODY_TIMEOUT_MS,
  createBodyWaiter,
  closeSlowSender,
  hasLargeBody,
} from './body-waiter.server.ts'
import { sendBusy } from '../admission/busy-response.server.ts'
import type { CachedFinder } from './cached-finder.server.ts'
import type { Client } from '../admission/fair-queue.ts'
import { createWritePause } from './write-pause.server.ts'

type ListenerOptions = {
  readonly metrics: Metrics
  readonly findCached: CachedFinder
  /** The client that the fair queue serves in turn. */
  readonly clientOf: (request: IncomingMessage) => Client
  /** Milliseconds until the account of a request may write; 0 by default. */
  readonly writeWaitOf?: (request: IncomingMessage) => number
  /** Answers an admitted request. */
  readonly handle: RequestListener
  readonly bodyTimeoutMs?: number
  /** Times the queues; by default with this process's clock and the delay of its event loop. */
  readonly timing?: AdmissionTiming
  /** Called once for every request when it has ended. */
  readonly onEnd?: (request: IncomingMessage, line: LoggedRequest) => void
}

/** Counts every request, answers it from memory if it can, and otherwise admits or rejects it. */
export function createAdmittingListener(options: ListenerOptions): RequestListener {
  const { metrics, findCached, onEnd } = options
  const { arrived, admit } = createAdmitter(options)
  const end = (request: IncomingMessage, line: LoggedRequest) => {
    metrics.end(line)
    onEnd?.(request, line)
  }
  return (request, response) => {
    arrived()
    const startedAt = performance.now()
    const { method = '', url = '' } = request
    metrics.begin()
    const cached = findCached(request)
    if (cached !== null) sendCachedResponse(response, cached)
    if (cached !== null && isSent(response)) {
      const milliseconds = performance.now() - startedAt
      return end(request, { method, url, status: cached.status, milliseconds, requestId: null })
    }
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : 0
      const milliseconds = performance.now() - startedAt
      end(request, { method, url, status, milliseconds, requestId: idOf(response) })
    })
    if (cached === null) admit(request, response)
  }
}

/** Whether the system has taken the whole response; no later event would report its end. */
function isSent({ socket }: ServerResponse): boolean {
  return socket !== null && !socket.destroyed && socket.writableLength === 0
}

/** With more active requests, the next one yields. API responses take a tenth of a page's time. */
const YIELD_ABOVE = { pages: 4, api: 40 }

/**
 * Lets requests wait for a permit. A request with a small body queues once the body is complete, so
 * that slow senders hold no permit.
 */
function createAdmitter({
  metrics,
  clientOf,
  writeWaitOf = () => 0,
  handle,
  bodyTimeoutMs = BODY_TIMEOUT_MS,
  timing,
}: ListenerOptions) {
  const queues = createAdmissionQueues(metrics, timing)
  const bodies = createBodyWaiter(bodyTimeoutMs)
  addGauge(metrics.registry, {
    name: 'frame_requests_receiving',
    help: 'Requests whose body is still arriving.',
    read: () => bodies.count,
  })
  const pauseWrite = createWritePause(writeWaitOf)
  const { arrived, runAfterAccepts } = createAcceptYield()

  function enqueue(request: IncomingMessage, response: ServerResponse, queue: QueueName): void {
    // A closed response emits no further events, so its permit would never be released.
    if (response.destroyed) return
    let waiting: Waiting | null = null
    let permit: Permit | null = null
    response.once('close', () => {
      waiting?.abandon()
      permit?.release()
    })
    waiting = queues[queue].acquire(clientOf(request), (given) => {
      permit = given
      if (given === null) return sendBusy(request, response)
      if (!mustYield(request)) return handle(request, response)
      runAfterAccepts(() => {
        if (!response.destroyed) handle(request, response)
      })
    })
  }

  function mustYield({ url = '' }: IncomingMessage): boolean {
    const others = queues.read.state.active + queues.write.state.active - 1
    return others >= (url.startsWith('/api/') ? YIELD_ABOVE.api : YIELD_ABOVE.pages)
  }

  function admit(request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url = '' } = request
    const queue = queueOf(method, routedPathOf(url), hasLargeBody(request))
    if (queue === 'none') return handle(request, response)
    const go = () => enqueue(request, response, queue)
    const goAfterPause = () => pauseWrite(request, go)
    if (queue === 'write') return bodies.waitForBody(request, response, goAfterPause)
    if (queue !== 'upload') return go()
    closeSlowSender(request, bodyTimeoutMs)
    goAfterPause()
  }

  return { arrived, admit }
}

type QueueName = keyof AdmissionQueues

/**
 * The path by which the router finds a handler: without dot segments and escapes. Otherwise another
 * spelling of an address would wait in another queue.
 */
function routedPathOf(target: string): string {
  const url = URL.parse(target.startsWith('/') ? `http://localhost${target}` : target)
  return url === null ? '' : getPath({ url: url.href } as Request)
}

function idOf(response: ServerResponse): string | null {
  const id = response.getHeader('x-request-id')
  return typeof id === 'string' ? id : null
}
