import { apiRequest } from './api-request.ts'
import { drawFrom } from './draw.ts'
import { hostRequest } from './host-request.ts'
import { fileRequest } from './file-request.ts'
import { framingRequest } from './framing.ts'
import { pageRequest } from './page-request.ts'
import { ROLES, type FuzzRequest } from './request.ts'
import type { Site } from './site.ts'
import { findViolations, HANG_MS } from './verdict.ts'
import { openWire, type WireOutcome } from './wire.ts'

export type Finding = {
  readonly index: number
  readonly request: FuzzRequest
  readonly violations: readonly string[]
}

export type CampaignReport = {
  readonly findings: readonly Finding[]
  /** Answers by kind of request and class of status, such as `api 4xx`. */
  readonly answers: ReadonlyMap<string, number>
  /** Operations of the description that succeeded at least once. */
  readonly accepted: ReadonlySet<string>
  readonly slowestMs: number
  /** Names and titles that were stored without visible characters. */
  readonly oddLines: readonly string[]
}

export type CampaignOptions = {
  readonly seed: number
  readonly from?: number
  readonly requests: number
  /** Called at once, so that an interrupted run has reported its findings. */
  readonly onFinding?: (finding: Finding) => void
  /** Called from time to time. */
  readonly onProgress?: (done: number, findings: number) => void
}

const READERS = 3
/** Operations that always answer alike unless the cart has the right content. */
export const NEEDS_CART = new Set(['POST /purchases', 'PUT /cart/items/{id}/acceptance'])
/** The maximum number of findings of one kind; more would be redundant. */
const ENOUGH = 40

/** Makes the request of an index from the seed and the current people of the site. */
function requestOf(site: Site, seed: number, index: number): FuzzRequest {
  const draw = drawFrom(seed, index)
  const sender = site.senderOf(draw.pick(ROLES))
  const kind = draw.next()
  // Weighted so that every operation, page and kind of file gets hundreds of requests.
  if (kind < 0.05) return hostRequest(draw.pick(site.operations), sender, draw)
  if (kind < 0.62) return apiRequest(draw.pick(site.operations), sender, draw)
  if (kind < 0.85) return pageRequest(sender, draw)
  if (kind < 0.95) return fileRequest(sender, draw)
  return framingRequest(draw)
}

/**
 * Sends requests and checks every response. Writes are sent one at a time, so that their rows can
 * be attributed.
 */
export async function runCampaign(site: Site, options: CampaignOptions): Promise<CampaignReport> {
  const { seed, from = 0, requests, onProgress, onFinding } = options
  const findings: Finding[] = []
  const answers = new Map<string, number>()
  const accepted = new Set<string>()
  let slowestMs = 0
  const inside = [site.server.dataDir, process.cwd()]
  const writer = openWire(site.port, HANG_MS)
  const readers = Array.from({ length: READERS }, () => openWire(site.port, HANG_MS))
  const idle = [...readers]
  const underWay = new Set<Promise<void>>()

  function note(
    index: number,
    request: FuzzRequest,
    outcome: WireOutcome,
    written: readonly string[],
  ) {
    const status = typeof outcome === 'string' ? outcome : `${Math.floor(outcome.status / 100)}xx`
    const key = `${request.kind} ${status}`
    answers.set(key, (answers.get(key) ?? 0) + 1)
    const violations = findViolations(request, outcome, inside)
    if (written.length > 0 && isRefused(outcome))
      violations.push(`refused, and yet wrote: ${written.join(', ')}`)
    if (violations.length > 0) {
      findings.push({ index, request, violations })
      onFinding?.({ index, request, violations })
    }
    if (typeof outcome === 'string') return
    slowestMs = Math.max(slowestMs, outcome.milliseconds)
    if (outcome.status >= 300 || request.operation === undefined) return
    accepted.add(request.operation.name)
    if (outcome.headers['content-type']?.startsWith('application/json') === true) {
      site.learn(request.role, parse(outcome.body))
    }
  }

  async function write(index: number, request: FuzzRequest): Promise<void> {
    if (NEEDS_CART.has(request.operation?.name ?? '')) await site.fillCart(request.role)
    const outcome = await writer.send(request.bytes)
    note(index, request, outcome, await site.audit.takeWritten())
    if (request.operation?.name === 'POST /password-resets') await site.learnTokens()
    const { role } = request
    if (role === 'guest' || !request.isSignedIn || typeof outcome === 'string') return
    if (needsRenewal(outcome)) await site.renew(role)
  }

  async function read(index: number, request: FuzzRequest): Promise<void> {
    const wire = request.kind === 'framing' ? openWire(site.port, HANG_MS) : idle.pop()
    if (wire === undefined) throw new Error('nobody is free to read')
    const outcome = await wire.send(request.bytes, {
      isHead: request.method === 'HEAD',
      isAll: request.kind === 'framing',
    })
    note(index, request, outcome, [])
    if (request.kind === 'framing') wire.close()
    else idle.push(wire)
  }

  for (let index = from; index < from + requests && findings.length < ENOUGH; index += 1) {
    if (index % 2000 === 0) onProgress?.(index - from, findings.length)
    const request = requestOf(site, seed, index)
    if (isWrite(request)) {
      await write(index, request)
      continue
    }
    while (underWay.size >= READERS) await Promise.race(underWay)
    const reading = read(index, request).finally(() => underWay.delete(reading))
    underWay.add(reading)
  }
  await Promise.all(underWay)
  for (const wire of [writer, ...readers]) wire.close()
  return { findings, answers, accepted, slowestMs, oddLines: await site.listOddLines() }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return null
  }
}

const isWrite = ({ kind, method }: FuzzRequest) =>
  kind !== 'framing' && !/^(GET|HEAD|OPTIONS)$/.test(method)

const isRefused = (outcome: WireOutcome) => typeof outcome !== 'string' && outcome.status >= 400

/** Whether a response shows that the sender's session has ended. */
export const needsRenewal = ({ status, headers }: Exclude<WireOutcome, string>) =>
  status === 401 || endsSession(headers['set-cookie'])

/** A response that clears the cookie has ended the sender's session. */
const endsSession = (cookies: string | undefined) => cookies?.includes('session_token=;') === true
