import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { S3Account, S3Credentials } from '../../../app/config/image-store-address.server.ts'
import { listen } from '../site/listen.ts'

// A small object store that speaks S3 for one bucket: it checks every signature (Signature Version
// 4) and hash, lists in pages, and simulates faults.

export const BUCKET = 'pictures'

export type StoredObject = {
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, string>>
  modifiedAt: Date
}

/** The behaviour of the server: `well`, or a fault. */
export type S3Behaviour =
  | { readonly kind: 'well' }
  /** Answers nothing until `behave` is called again. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'error'; readonly status: number; readonly code: string }
  | { readonly kind: 'closes' }
  /** Sends half of the body that it announces. */
  | { readonly kind: 'truncates' }
  /** Sends other bytes than were stored. */
  | { readonly kind: 'corrupts' }

export type S3Server = {
  readonly account: S3Account & { readonly credentials: S3Credentials }
  readonly objects: Map<string, StoredObject>
  /** Method and name of every request, in their order. */
  readonly requests: string[]
  /** The maximum number of concurrent requests. */
  readonly mostOpen: number
  behave(behaviour: S3Behaviour, scope?: BehaviourScope): void
  close(): Promise<void>
}

/** The requests to which a behaviour applies; all by default. */
export type BehaviourScope = { readonly method?: string; readonly times?: number }

const CREDENTIALS: S3Credentials = {
  accessKeyId: 'the-key-of-the-tests',
  secretAccessKey: 'the/secret+key=of the tests',
  sessionToken: null,
}
const REGION = 'eu-test-1'
/** Small, so that a test needs few objects for several pages. */
const PAGE = 3
const MAX_SKEW_MS = 15 * 60_000

type Asked = {
  readonly request: IncomingMessage
  readonly url: URL
  readonly body: Buffer
  /** The name of an object, or '' for the bucket. */
  readonly name: string
}

class S3Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, StoredObject>()
  const requests: string[] = []
  const held: (() => void)[] = []
  let rule: { behaviour: S3Behaviour; method: string | undefined; left: number } = {
    behaviour: { kind: 'well' },
    method: undefined,
    left: Infinity,
  }
  let [open, mostOpen] = [0, 0]

  function behaviourFor({ method }: IncomingMessage): S3Behaviour {
    const applies = rule.left > 0 && (rule.method ?? method) === method
    if (!applies) return { kind: 'well' }
    rule.left -= 1
    return rule.behaviour
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await readRequest(request)
    requests.push(`${request.method} ${asked.name}`)
    const behaviour = behaviourFor(request)
    if (behaviour.kind === 'silent') await new Promise<void>((resolve) => held.push(resolve))
    if (behaviour.kind === 'closes') return void request.socket.destroy()
    try {
      if (behaviour.kind === 'error') throw new S3Refusal(behaviour.status, behaviour.code)
      checkSignature(asked)
      respond(response, answer(objects, asked), behaviour)
    } catch (error) {
      if (!(error instanceof S3Refusal)) throw error
      const body = `<?xml version="1.0"?><Error><Code>${error.code}</Code><Message>no</Message></Error>`
      response.writeHead(error.status, { 'content-type': 'application/xml' })
      response.end(request.method === 'HEAD' ? '' : body)
    }
  }

  const server = createServer((request, response) => {
    open += 1
    mostOpen = Math.max(mostOpen, open)
    response.once('close', () => (open -= 1))
    void handle(request, response)
  })
  const port = await listen(server)
  return {
    account: { endpoint: `http://127.0.0.1:${port}`, region: REGION, credentials: CREDENTIALS },
    objects,
    requests,
    get mostOpen() {
      return mostOpen
    },
    behave(behaviour, { method, times = Infinity } = {}) {
      rule = { behaviour, method, left: times }
      for (const release of held.splice(0)) release()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readRequest(request: IncomingMessage): Promise<Asked> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const url = new URL(request.url ?? '/', 'http://localhost')
  const [, bucket = '', name = ''] = /^\/([^/]*)\/?(.*)$/.exec(url.pathname) ?? []
  return { request, url, body: Buffer.concat(pieces), name: bucket === BUCKET ? name : '\0' }
}

type Reply = { status: number; headers?: Record<string, string>; body?: Buffer; length?: number }

function respond(response: ServerResponse, reply: Reply, { kind }: S3Behaviour): void {
  const { status, headers = {}, body = Buffer.alloc(0), length = body.length } = reply
  response.writeHead(status, { ...headers, 'content-length': length })
  if (kind === 'truncates') {
    response.write(body.subarray(0, body.length / 2))
    return void response.socket?.end()
  }
  response.end(kind === 'corrupts' ? Buffer.from(body.map((byte) => byte ^ 1)) : body)
}

function answer(objects: Map<string, StoredObject>, { request, url, body, name }: Asked): Reply {
  if (name === '\0') throw new S3Refusal(404, 'NoSuchBucket')
  if (name === '') return listObjects(objects, url.searchParams)
  const found = objects.get(name)
  switch (request.method) {
    case 'PUT':
      objects.set(name, { bytes: body, headers: keptHeaders(request), modifiedAt: new Date() })
      return { status: 200 }
    case 'DELETE':
      objects.delete(name)
      return { status: 204 }
    case 'HEAD':
    case 'GET':
      if (found === undefined) throw new S3Refusal(404, 'NoSuchKey')
      return readObject(found, request)
    default:
      throw new S3Refusal(405, 'MethodNotAllowed')
  }
}

const keptHeaders = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      /^(content-type|cache-control|x-amz-meta-.+)$/.test(name) ? [[name, String(value)]] : [],
    ),
  )

function readObject({ bytes, headers: kept, modifiedAt }: StoredObject, request: IncomingMessage) {
  const headers = { ...kept, 'last-modified': modifiedAt.toUTCString() }
  if (request.method === 'HEAD') return { status: 200, headers, length: bytes.length }
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (first === undefined) return { status: 200, headers, body: bytes }
  const [start, end] = [Number(first), Math.min(Number(last), bytes.length - 1)]
  if (start >= bytes.length) throw new S3Refusal(416, 'InvalidRange')
  const range = { 'content-range': `bytes ${start}-${end}/${bytes.length}` }
  return { status: 206, headers: { ...headers, ...range }, body: bytes.subarray(start, end + 1) }
}

function listObjects(objects: Map<string, StoredObject>, query: URLSearchParams): Reply {
  if (query.get('list-type') !== '2') throw new S3Refusal(400, 'InvalidArgument')
  const prefix = query.get('prefix') ?? ''
  // A token with a character that XML has to escape.
  const after = (query.get('continuation-token') ?? '').replace(/^after&/, '')
  const names = [...objects.keys()].toSorted().filter((name) => name.startsWith(prefix))
  const left = names.filter((name) => name > after)
  const page = left.slice(0, Math.min(PAGE, Number(query.get('max-keys') ?? PAGE)))
  const contents = page.map((name) => {
    const { bytes, modifiedAt } = objects.get(name) as StoredObject
    const key = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    return `<Contents><Key>${key}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  const isCut = left.length > page.length
  const token = isCut
    ? `<NextContinuationToken>after&amp;${page.at(-1)}</NextContinuationToken>`
    : ''
  const xml = `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isCut}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`
  return { status: 200, headers: { 'content-type': 'application/xml' }, body: Buffer.from(xml) }
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function checkSignature(asked: Asked): void {
  const { headers } = asked.request
  const [, keyId, day = '', region = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (keyId !== CREDENTIALS.accessKeyId) throw new S3Refusal(403, 'InvalidAccessKeyId')
  if (region !== REGION) throw new S3Refusal(400, 'AuthorizationHeaderMalformed')
  const signed = names.split(';')
  const mustBeSigned = Object.keys(headers).filter((name) => /^(host|x-amz-.+)$/.test(name))
  if (mustBeSigned.some((name) => !signed.includes(name))) throw new S3Refusal(403, 'AccessDenied')
  const time = String(headers['x-amz-date'])
  const sentAt = Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  if (!(Math.abs(Date.now() - sentAt) < MAX_SKEW_MS))
    throw new S3Refusal(403, 'RequestTimeTooSkewed')
  if (headers['x-amz-content-sha256'] !== sha256(asked.body))
    throw new S3Refusal(400, 'XAmzContentSHA256Mismatch')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonicalRequest(asked, signed))].join('\n')
  const secret = `AWS4${CREDENTIALS.secretAccessKey}`
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, secret)
  if (hmac(key, text).toString('hex') !== signature)
    throw new S3Refusal(403, 'SignatureDoesNotMatch')
}

function canonicalRequest({ request, url }: Asked, signed: readonly string[]): string {
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const lines = signed.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('')
  const hash = String(request.headers['x-amz-content-sha256'])
  return [request.method, url.pathname, query, lines, signed.join(';'), hash].join('\n')
}

const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()
