import { Buffer } from 'node:buffer'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ViewerFinder } from './database-guard.server.ts'
import { uploadMemory } from '../../images/upload/image-upload.server.ts'
import { bodyLengthOf, hasBody } from './body-waiter.server.ts'
import { sendProblem, type ApiEnv } from '../../http/http.server.ts'
import { readBody, refuseCostlyBody, withBody } from '../../http/request-body.server.ts'
import type { WriteBudget } from '../../http/write-budget.server.ts'
import { openReservation, type MemoryBudget } from '../../kernel/memory-budget.ts'
import { isRefusal } from '../../kernel/result.ts'
import { bodyKindOf, isApi } from '../../routing/find-route.ts'
import { BODY_LIMIT_BYTES, type BodyKind } from '../../routing/route-fact.ts'

/**
 * Bytes of a page's form for which the account's write budget is charged one unit: parsing a
 * megabyte blocks the process for 10 to 20 ms.
 */
const BYTES_PER_UNIT = 1024 * 1024

/**
 * Rejects bodies larger than their route takes. Large bodies are received for signed-in users only,
 * within the memory that all uploads share. Memory is reserved as bytes arrive, not as announced.
 * @param options.memory bytes for all large bodies together
 * @param options.writeBudget limits the large forms of an account; none by default
 */
export function limitBodies(options: {
  readonly findViewer: ViewerFinder
  readonly memory?: MemoryBudget
  readonly writeBudget?: WriteBudget | null
}): MiddlewareHandler<ApiEnv> {
  const { findViewer, memory = uploadMemory, writeBudget = null } = options

  /** The API takes units itself. @returns milliseconds until the account may send a form, or 0 */
  function chargeForm(c: Context<ApiEnv>, account: string, bytes: number): number {
    if (writeBudget === null || isApi(c.req.path)) return 0
    const waitMs = writeBudget.waitOf(account)
    if (waitMs === 0) writeBudget.charge(account, Math.ceil(bytes / BYTES_PER_UNIT))
    return waitMs
  }

  async function receiveLarge(c: Context<ApiEnv>, next: Next, limit: BodySize) {
    const { announced, maxBytes } = limit
    const request = { headers: c.req.raw.headers, address: c.get('address') }
    const viewer = await findViewer(request, () => undefined)
    if (viewer === null) {
      // The actions of pages redirect guests before they read a body.
      if (isApi(c.req.path)) return sendProblem(c, 'not-signed-in')
      c.req.raw = withBody(c.req.raw, Buffer.alloc(0))
      return next()
    }
    const waitMs = chargeForm(c, viewer.id, announced ?? maxBytes)
    if (waitMs > 0) {
      return sendProblem(c, 'too-many-requests', { retryAfterS: Math.ceil(waitMs / 1000) })
    }
    const reservation = openReservation(memory)
    try {
      const body = await readBody(c.req.raw, { maxBytes, memory: reservation })
      if (isRefusal(body)) return sendProblem(c, body.refused)
      const refusal = refuseCostlyBody(body, typeOf(c))
      if (refusal !== null) return sendProblem(c, refusal.refused)
      c.req.raw = withBody(c.req.raw, body)
      return await next()
    } finally {
      reservation.release()
    }
  }

  return (c, next) => {
    const { method, path } = c.req
    const announced = bodyLengthOf((name) => c.req.header(name))
    if (announced !== null && announced <= BODY_LIMIT_BYTES.text) return next()
    const kind = bodyKindOf(method, path)
    if (kind === 'text' || !LARGE_TYPES[kind].test(typeOf(c))) return limitTextBody(c, next)
    const maxBytes = BODY_LIMIT_BYTES[kind]
    if ((announced ?? 0) > maxBytes) return Promise.resolve(sendProblem(c, 'request-too-large'))
    return kind === 'image' || kind === 'table'
      ? receiveLarge(c, next, { announced, maxBytes })
      : next()
  }
}

/** Bytes that the headers announce, null without, and the most that the route takes. */
type BodySize = { readonly announced: number | null; readonly maxBytes: number }

/** Ends the connection after a response to a request whose body was not read. */
export function closeUnread(c: Context<ApiEnv>): void {
  const { incoming, outgoing } = c.env as Partial<HttpBindings>
  const isUnread = incoming !== undefined && !incoming.complete && hasBody(incoming)
  if (isUnread) outgoing?.setHeader('connection', 'close')
}

const typeOf = (c: Context<ApiEnv>): string => c.req.header('content-type') ?? ''
const FORM_OR_JSON = /^(?:multipart\/form-data|application\/json)\b/i
/** The content types of large bodies. */
const LARGE_TYPES = {
  image: FORM_OR_JSON,
  'streamed-image': FORM_OR_JSON,
  'streamed-part': /^application\/offset\+octet-stream\b/i,
  table: FORM_OR_JSON,
} as const satisfies Record<Exclude<BodyKind, 'text'>, RegExp>

const limitTextBody = bodyLimit({
  maxSize: BODY_LIMIT_BYTES.text,
  onError: (c: Context<ApiEnv>) => sendProblem(c, 'request-too-large'),
})
