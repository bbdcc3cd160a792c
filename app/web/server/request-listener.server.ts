import { hash, randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import {
  BODY_PATIENCE_MS,
  createArrivals,
  cutSlowBody,
  TAKEN_IN_BYTES,
} from './body-arrival.server.ts'
import { createAdmission, type Admission, type Ticket, type Waiting } from './admission.server.ts'
import { sendCachedResponse, type CachedResponse } from '../../http/cached-response.server.ts'
import type { LoggedRequest } from '../ops/log.server.ts'
import { addCounter, addGauge, type Metrics } from '../ops/metrics.server.ts'
import { problemFor, problems } from '../../kernel/problem.ts'

const ADAPT_MS = 250
const RETRY_S = 2

/** What costs next to nothing, or has to be answered most of all when there is too much to do: exactly this, or whoever writes on at the end gets a page past the door. */
const FREE = /^\/(?:images\/[^?]|(?:healthz|readyz|metrics)(?:\?|$))/

/**
 * Stands before everything else: counts every request, answers what is in memory, lets work in as there is room for
 * it, and turns the rest away before it costs anything. What brings a body stands in a line of its own once all of it
 * is there, so that slow senders keep nobody from anything; and what brings a large one in another, so that fifty pictures, which take seconds
 * each, keep nobody from writing. So do pictures that wait to be drawn, which would keep pages waiting.
 */
export function openFrontDoor(options: {
  readonly metrics: Metrics
  /** What is in memory for a request, or null. */
  readonly peek: (request: IncomingMessage) => CachedResponse | null
  readonly work: RequestListener
  readonly bodyPatience?: number
  /** Told of every request when it has ended. */
  readonly logRequest?: (line: LoggedRequest) => void
}): RequestListener {
  const { metrics, peek, work, bodyPatience = BODY_PATIENCE_MS, logRequest } = options
  const lanes = {
    read: createAdmission(),
    write: createAdmission(),
    upload: createAdmission(),
    render: createAdmission(),
  }
  adaptToEventLoop(lanes)
  publish(metrics, lanes)
  const arrivals = createArrivals(bodyPatience)
  addGauge(metrics.registry, {
    name: 'frame_requests_receiving',
    help: 'Requests whose body is still arriving.',
    read: () => arrivals.count,
  })
  const breath = createBreath()
  const tell = (line: LoggedRequest) => {
    metrics.end(line)
    logRequest?.(line)
  }
  return (request, response) => {
    breath.arrived()
    const startedAt = performance.now()
    const { method = '', url = '' } = request
    metrics.begin()
    const kept = peek(request)
    if (kept !== null) sendCachedResponse(response, kept)
    if (kept !== null && isOut(response)) {
      const milliseconds = performance.now() - startedAt
      return tell({ method, url, status: kept.status, milliseconds, requestId: null })
    }
    let waiting: Waiting | null = null
    let ticket: Ticket | null = null
    response.once('close', () => {
      waiting?.abandon()
      ticket?.leave()
      const status = response.writableFinished ? response.statusCode : 0
      const milliseconds = performance.now() - startedAt
      tell({ method, url, status, milliseconds, requestId: idOf(response) })
    })
    if (kept !== null) return
    const hasBody = method !== 'GET' && method !== 'HEAD'
    if (!hasBody && FREE.test(url)) return void work(request, response)
    const lane = laneOf(request, hasBody)
    const standInLine = () => {
      // Who has left already is told of no more, and would keep the place for ever.
      if (response.destroyed) return
      waiting = lanes[lane].ask((given) => {
        if (given === null) return turnAway(request, response)
        ticket = given
        const others = lanes.read.state.active + lanes.write.state.active - 1
        if (others < (IS_API.test(url) ? API_AT_ONCE : AT_ONCE)) return work(request, response)
        breath.before(() => {
          if (!response.destroyed) work(request, response)
        })
      })
    }
    if (lane === 'write') return arrivals.whenHere(request, response, standInLine)
    if (lane === 'upload') cutSlowBody(request, bodyPatience)
    standInLine()
  }
}

/** Whether an answer that has ended is all in the system's hands: of whoever reads it slowly, its end is told later. */
function isOut({ socket }: ServerResponse): boolean {
  return socket !== null && !socket.destroyed && socket.writableLength === 0
}

/** So few at a time that nobody can be kept waiting outside. */
const AT_ONCE = 4
/** The same in answers of the API, each of which takes a tenth of a page: one by one they would cost twice as much. */
const API_AT_ONCE = 40
const IS_API = /^\/api\//
/** Turns of the event loop without anybody new, after which all have come in who stood outside. */
const QUIET_TURNS = 3
const MOST_TURNS = 200

/**
 * The event loop accepts one connection in every turn (libuv since 1.45). Between two costly answers it has to turn
 * often enough for all who come, or they wait outside, where nobody can tell them anything.
 */
function createBreath() {
  const jobs: (() => void)[] = []
  let [quiet, turns] = [0, 0]
  let isTurning = false
  const turn = () => {
    quiet += 1
    turns += 1
    if (quiet >= QUIET_TURNS || turns >= MOST_TURNS) {
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
    before(job: () => void) {
      jobs.push(job)
      if (isTurning) return
      isTurning = true
      setImmediate(turn)
    },
  }
}

function adaptToEventLoop(lanes: Lanes): void {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  setInterval(() => {
    const lagMs = delay.percentile(75) / 1e6
    delay.reset()
    lanes.read.adapt(lagMs)
    lanes.write.adapt(lagMs)
    // They wait for encoders, on other threads: the event loop says nothing of them.
    lanes.upload.adapt(0)
    lanes.render.adapt(0)
  }, ADAPT_MS).unref()
}

type Lane = 'read' | 'write' | 'upload' | 'render'
type Lanes = Readonly<Record<Lane, Admission>>

function laneOf(request: IncomingMessage, hasBody: boolean): Lane {
  if (hasBody) return isUpload(request) ? 'upload' : 'write'
  return DRAWN.test(request.url ?? '') ? 'render' : 'read'
}

/** Pictures of shared links, which are drawn one after another when they are asked for. */
const DRAWN = /^\/og\//

function isUpload({ headers }: IncomingMessage): boolean {
  return (
    headers['transfer-encoding'] !== undefined ||
    Number(headers['content-length'] ?? 0) > TAKEN_IN_BYTES
  )
}

function publish({ registry }: Metrics, lanes: Lanes): void {
  const read = (what: keyof Admission['state']) => () =>
    Object.fromEntries(Object.entries(lanes).map(([name, { state }]) => [name, state[what]]))
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
    read: read('shed'),
  })
}

function idOf(response: ServerResponse): string | null {
  const id = response.getHeader('x-request-id')
  return typeof id === 'string' ? id : null
}

const { words } = problems.unavailable
const BUSY_STYLE =
  'body{max-width:34rem;margin:20vh auto;padding:0 1.5rem;font:1.1rem/1.6 Georgia,serif;color-scheme:light dark}p:first-child,small{font:.9rem monospace}'
const BUSY_POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', BUSY_STYLE, 'base64')}'`
const busyPage = (requestId: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${words} · Frame</title><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><style>${BUSY_STYLE}</style><p>/* error 503 */<h1>${words}</h1><p><a href="">Try again</a><p><small>${requestId}</small>`
const busyProblem = (requestId: string) => JSON.stringify(problemFor('unavailable', { requestId }))

/** Small, and made without looking at anything. */
function turnAway(request: IncomingMessage, response: ServerResponse): void {
  const isForPeople = request.headers.accept?.includes('text/html') === true
  const requestId = randomUUID()
  const body = isForPeople ? busyPage(requestId) : busyProblem(requestId)
  response.setHeader('x-request-id', requestId)
  response.writeHead(503, {
    'content-type': isForPeople ? 'text/html; charset=utf-8' : 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    'content-security-policy': BUSY_POLICY,
    'cache-control': 'no-store',
    'retry-after': String(RETRY_S),
    'x-content-type-options': 'nosniff',
    // Nobody reads the body that may still be coming; without one, a new connection would cost more.
    ...(request.complete || request.method === 'GET' ? {} : { connection: 'close' }),
  })
  response.end(body)
}
