import { hash } from 'node:crypto'
import {
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
} from 'node:http'
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { bringsBody } from './body-arrival.server.ts'
import { hasNonce } from '../../content-security.server.ts'
import { encodingChooser, matchesTag } from '../../kernel/encoding.ts'

/** What is written for one request only: the quickest way first. */
const ENCODINGS = ['zstd', 'br', 'gzip'] as const
const chooseEncoding = encodingChooser(ENCODINGS)

/** Below this, packing saves no packet. */
const LEAST_BYTES = 1024

const TEXT =
  /^(?:text\/|application\/(?:[\w.+-]+\+)?(?:json|xml|javascript|manifest\+json)\b|image\/svg\+xml)/

type Held = { readonly headers: OutgoingHttpHeaders }

/**
 * An answer of Node's that gives text its last touch on the way out: a tag and, for whoever has that version
 * already, nothing but a 304; else the encoding that the request takes. Bodies that were packed before, that
 * come in pieces, or that aren't text go as they are.
 */
export class FinishedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  #held: Held | null = null
  /** What is set one by one, by lower-case name: Node would check every one of them now, and all again when it writes them. */
  #set: OutgoingHttpHeaders = {}

  override setHeader(name: string, value: number | string | readonly string[]): this {
    this.#set[name.toLowerCase()] = value as OutgoingHttpHeader
    return this
  }

  override appendHeader(name: string, value: string | readonly string[]): this {
    const before = this.getHeader(name)
    return this.setHeader(name, before === undefined ? value : [before, value].flat().map(String))
  }

  override getHeader(name: string): OutgoingHttpHeader | undefined {
    return this.#set[name.toLowerCase()]
  }

  override getHeaders(): OutgoingHttpHeaders {
    return { ...this.#set }
  }

  override getHeaderNames(): string[] {
    return Object.keys(this.#set)
  }

  override hasHeader(name: string): boolean {
    return this.getHeader(name) !== undefined
  }

  override removeHeader(name: string): void {
    delete this.#set[name.toLowerCase()]
  }

  override writeHead(
    status: number,
    reason?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    given?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ): this {
    if (isCutShort(this.req)) this.setHeader('connection', 'close')
    const headers = typeof reason === 'string' ? given : reason
    // What is kept in memory comes as a list, and goes as it is.
    if (Array.isArray(headers)) return super.writeHead(status, this.#before(headers))
    const named = this.#with(headers)
    const isOurs = status === 200 && this.req.method === 'GET'
    if (isOurs && named['content-encoding'] === undefined && TEXT.test(typeOf(named))) {
      this.#held = { headers: named }
      return this
    }
    return typeof reason === 'string'
      ? super.writeHead(status, reason, named)
      : super.writeHead(status, named)
  }

  /** What was set, where the last word says nothing else. */
  #with(given: OutgoingHttpHeaders | undefined): OutgoingHttpHeaders {
    const named = this.getHeaders()
    for (const name in given) named[name.toLowerCase()] = given[name]
    const [early, late] = [this.#set['set-cookie'], named['set-cookie']]
    // Cookies do not take each other's place.
    if (early !== undefined && late !== early) {
      named['set-cookie'] = [early, late ?? []].flat().map(String)
    }
    return named
  }

  #before(list: OutgoingHttpHeader[]): OutgoingHttpHeader[] {
    const names = Object.keys(this.#set).filter((name) => !list.includes(name))
    return names.length === 0
      ? list
      : [...list, ...names.flatMap((name) => [name, this.#set[name] ?? ''])]
  }

  override write(...args: unknown[]): boolean {
    this.#release()
    return super.write(...(args as [string]))
  }

  override end(body?: unknown, ...rest: unknown[]): this {
    const held = this.#held
    if (held === null) return super.end(body, ...(rest as [BufferEncoding]))
    if (typeof body !== 'string' && !(body instanceof Uint8Array)) {
      this.#release()
      return super.end(body, ...(rest as [BufferEncoding]))
    }
    this.#held = null
    return this.#finish(held, body)
  }

  override flushHeaders(): void {
    this.#release()
    super.flushHeaders()
  }

  #release(): void {
    const held = this.#held
    if (held === null) return
    this.#held = null
    super.writeHead(200, held.headers)
  }

  // A text stays one: Node writes it together with its head, without a copy in between.
  #finish({ headers }: Held, body: string | Uint8Array): this {
    // A page with a nonce is another one every time, and the policy of this one fits no older body.
    const mayBeKept =
      !String(headers['cache-control']).includes('no-store') &&
      !hasNonce(headers['content-security-policy'])
    const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
    headers['vary'] = withEncoding(headers['vary'])
    if (mayBeKept) {
      headers['etag'] ??= `W/"${hash('sha1', body, 'base64url')}"`
      if (matchesTag(this.req.headers['if-none-match'], String(headers['etag']))) {
        const { 'content-length': _length, 'content-type': _type, ...rest } = headers
        return super.writeHead(304, rest).end()
      }
    }
    const packed = packText(body, this.req.headers['accept-encoding'])
    if (packed !== null) {
      headers['content-encoding'] = packed.encoding
      // The same thing in other bytes: its tag can only be a weak one.
      if (mayBeKept) headers['etag'] = `W/${String(headers['etag']).replace(/^W\//, '')}`
    }
    headers['content-length'] = packed?.bytes.length ?? length
    super.writeHead(200, headers)
    return super.end(packed?.bytes ?? body)
  }
}

/** Whether somebody is answered before their body has come: the rest of it would stand before their next request. */
function isCutShort(request: IncomingMessage): boolean {
  return !request.complete && bringsBody(request)
}

function withEncoding(vary: OutgoingHttpHeader | undefined): string {
  if (vary === undefined) return 'accept-encoding'
  const names = String(vary)
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return [...new Set([...names, 'accept-encoding'])].join(', ')
}

const typeOf = (headers: OutgoingHttpHeaders): string => String(headers['content-type'])

/** @returns null where it would save no packet, or nothing of ours is taken */
export function packText(body: string | Uint8Array, accept: string | undefined) {
  if (Buffer.byteLength(body) < LEAST_BYTES) return null
  const encoding = chooseEncoding(accept)
  return encoding === 'identity' ? null : { encoding, bytes: packers[encoding](body) }
}

/** Half the work of its usual 3, for a twentieth more bytes. */
const ZSTD_LEVEL = 1

const packers: Record<
  (typeof ENCODINGS)[number],
  (body: string | Uint8Array) => Buffer<ArrayBuffer>
> = {
  zstd: (body) =>
    zstdCompressSync(body, {
      params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL },
      // With its length known, it takes no more memory than that needs.
      pledgedSrcSize: Buffer.byteLength(body),
    }),
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: (body) => gzipSync(body, { level: 2 }),
}
