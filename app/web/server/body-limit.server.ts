import { Buffer } from 'node:buffer'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ViewerFinder } from './database-guard.server.ts'
import { uploadMemory } from '../../images/upload/image-upload.server.ts'
import { bodyLengthOf, hasBody } from './body-waiter.server.ts'
import { sendProblem, type ApiEnv } from '../../http/http.server.ts'
import { readBody, refuseCostlyBody, withBody } from '../../http/request-body.server.ts'
import { openReservation, type MemoryBudget } from '../../kernel/memory-budget.ts'
import { isRefusal } from '../../kernel/result.ts'
import { bodyKindOf } from '../../routing/find-route.ts'
import { BODY_LIMIT_BYTES, type BodyKind } from '../../routing/route-fact.ts'

/**
 * Rejects bodies larger than their route takes. Large bodies are received for signed-in users only,
 * within the memory that all uploads share. Memory is reserved as bytes arrive, not as announced.
 * @param options.memory bytes for all large bodies together
 */
export function limitBodies(options: {
  readonly findViewer: ViewerFinder
  readonly memory?: MemoryBudget
}): MiddlewareHandler<ApiEnv> {
  const { findViewer, memory = uploadMemory } = options

  async function receiveLarge(c: Context<ApiEnv>, next: Next, maxBytes: number) {
    const request = { headers: c.req.raw.headers, address: c.get('address') }
    const viewer = await findViewer(request, () => undefined)
    if (viewer === null) {
      // The actions of pages redirect guests before they read a body.
      if (c.req.path.startsWith('/api/')) return sendProblem(c, 'not-signed-in')
      c.req.raw = withBody(c.req.raw, Buffer.alloc(0))
      return next()
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
    return kind === 'image' || kind === 'table' ? receiveLarge(c, next, maxBytes) : next()
  }
}

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
