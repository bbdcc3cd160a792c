import { Buffer } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ViewerFinder } from './database-guard.server.ts'
import { openShare, type Allowance, type Share } from '../../images/image-queue.server.ts'
import { uploadMemory } from '../../images/image-upload.server.ts'
import { bringsBody, setRawBody } from './buffered-body.server.ts'
import { sendProblem, type ApiEnv } from '../../http/http.server.ts'
import type { ProblemCode } from '../../kernel/problem.ts'
import { bodyKindOf } from '../../routing/find-route.ts'
import { BODY_LIMIT_BYTES } from '../../routing/route-facts.ts'

/**
 * Rejects bodies larger than their route takes. Large bodies are received for signed-in users only, within
 * the memory that all uploads share; it is counted as bytes arrive, not as they are announced.
 * @param options.memory bytes for all large bodies together
 */
export function limitBodies(options: {
  readonly findViewer: ViewerFinder
  readonly memory?: Allowance
}): MiddlewareHandler<ApiEnv> {
  const { findViewer, memory = uploadMemory } = options

  async function receiveLarge(c: Context<ApiEnv>, next: Next) {
    const { incoming } = c.env as unknown as HttpBindings
    const viewer = await findViewer(c.req.raw.headers, () => undefined)
    if (viewer === null) {
      // The actions of pages send guests away before they read anything.
      if (c.req.path.startsWith('/api/')) return sendProblem(c, 'not-signed-in')
      setRawBody(incoming, Buffer.alloc(0))
      return next()
    }
    const held = openShare(memory)
    try {
      const body = await receive(incoming, held)
      if (!Buffer.isBuffer(body)) return sendProblem(c, body)
      if (isJson(c) && hasManyValues(body)) return sendProblem(c, 'malformed-request')
      setRawBody(incoming, body)
      return await next()
    } finally {
      held.giveBack()
    }
  }

  return (c, next) => {
    const { method, path } = c.req
    const isUnknown = c.req.header('transfer-encoding') !== undefined
    const announced = isUnknown ? 0 : Number(c.req.header('content-length') ?? 0)
    if (!isUnknown && announced <= BODY_LIMIT_BYTES.text) return next()
    const kind = bodyKindOf(method, path)
    if (kind === 'text' || !CAN_BRING_PICTURES.test(typeOf(c))) return withinForm(c, next)
    if (announced > BODY_LIMIT_BYTES.image)
      return Promise.resolve(sendProblem(c, 'request-too-large'))
    return kind === 'streamed-image' ? next() : receiveLarge(c, next)
  }
}

/** Ends the connection after a response to a request whose body was not read. */
export function closeUnread(c: Context<ApiEnv>): void {
  const { incoming, outgoing } = c.env as Partial<HttpBindings>
  const isUnread = incoming !== undefined && !incoming.complete && bringsBody(incoming)
  if (isUnread) outgoing?.setHeader('connection', 'close')
}

/**
 * Receives a body whole.
 * @param memory what it takes its room from
 * @returns why it was not received: it is too large, there is no room, or its sender left
 */
function receive(incoming: IncomingMessage, memory: Share): Promise<Buffer | ProblemCode> {
  const chunks: Buffer[] = []
  let length = 0
  const { promise, resolve } = Promise.withResolvers<Buffer | ProblemCode>()
  const onData = (chunk: Buffer) => {
    length += chunk.length
    if (length > BODY_LIMIT_BYTES.image) return refuse('request-too-large')
    if (!memory.take(chunk.length)) return refuse('unavailable')
    chunks.push(chunk)
  }
  const refuse = (code: ProblemCode) => {
    incoming.off('data', onData)
    incoming.pause()
    chunks.length = 0
    resolve(code)
  }
  const onLeft = () => refuse('malformed-request')
  incoming.on('data', onData).on('error', onLeft).on('close', onLeft)
  incoming.on('end', () => {
    incoming.off('close', onLeft)
    resolve(Buffer.concat(chunks, length))
  })
  return promise
}

const typeOf = (c: Context<ApiEnv>): string => c.req.header('content-type') ?? ''
const isJson = (c: Context<ApiEnv>): boolean => /^application\/json\b/i.test(typeOf(c))
const CAN_BRING_PICTURES = /^(?:multipart\/form-data|application\/json)\b/i

/** Of a data URL and all that is said of a picture there are some dozens. */
const MOST_VALUES = 20_000
const BETWEEN_VALUES = [',', '[', '{'].map((sign) => sign.charCodeAt(0))

/** Whether JSON of this size is no picture, but so many values that to read them would take seconds. */
function hasManyValues(body: Buffer): boolean {
  return BETWEEN_VALUES.some((sign) => {
    let count = 0
    for (let at = body.indexOf(sign); at !== -1; at = body.indexOf(sign, at + 1)) {
      count += 1
      if (count > MOST_VALUES) return true
    }
    return false
  })
}

const withinForm = bodyLimit({
  maxSize: BODY_LIMIT_BYTES.text,
  onError: (c: Context<ApiEnv>) => sendProblem(c, 'request-too-large'),
})
