import { createHash, hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { IMMUTABLE } from '../../http/cached-response.server.ts'
import type { ByteRange } from '../storage/image-range.ts'
import {
  assertKey,
  isKey,
  MAX_SINGLE_READ_BYTES,
  type ImageStore,
  type ListedFile,
  type OpenedFile,
  type StoredFile,
} from '../storage/image-store.server.ts'
import type { S3Client } from './s3-client.server.ts'
import { readObjectPage } from './s3-xml.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpeg': 'image/jpeg',
  '.tif': 'image/tiff',
}
/** The metadata header with the SHA-256 of an object, which readers verify. */
const HASH = 'x-amz-meta-sha256'

/** An image store in a bucket. A large file is streamed in parts, at the speed of its reader. */
export function s3ImageStore(client: S3Client, prefix: string): ImageStore {
  return {
    async put(key, bytes) {
      assertKey(key)
      await putObject(client, key, new Uint8Array(bytes))
    },
    async putFile(key, path) {
      assertKey(key)
      await putObject(client, key, await readFile(path))
    },
    async get(key, range) {
      assertKey(key)
      return getObject(client, key, range)
    },
    pathOf: () => null,
    async find(key) {
      assertKey(key)
      const { status, headers } = await client.send({ operation: 'find', key })
      if (status === 404) return null
      return { bytes: Number(headers.get('content-length') ?? 0), modifiedAt: dateOf(headers) }
    },
    async delete(key) {
      assertKey(key)
      await client.send({ operation: 'delete', key })
    },
    list: () => listObjects(client, prefix),
    // S3 has no partial objects: a write is complete or absent.
    deletePartial: async () => {},
    refusesWrites: () => client.status.writes.isRefusing,
  }
}

/** Writes an object. The store verifies the body against the hash in the signature. */
export async function putObject(
  client: S3Client,
  key: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const headers = {
    'content-type': TYPES[extname(key)] ?? 'application/octet-stream',
    'cache-control': IMMUTABLE,
    [HASH]: hash('sha256', body),
  }
  await client.send({ operation: 'put', key, headers, body })
}

type Part = StoredFile & { readonly body: Uint8Array<ArrayBuffer>; readonly hash: string | null }

/** Reads the first part of a range. */
async function readPart(client: S3Client, key: string, range: ByteRange): Promise<Part | null> {
  const end = Math.min(range.end, range.start + MAX_SINGLE_READ_BYTES - 1)
  const headers = { range: `bytes=${range.start}-${end}` }
  const answer = await client.send({ operation: 'get', key, headers })
  if (answer.status === 404) return null
  const known = { modifiedAt: dateOf(answer.headers), hash: answer.headers.get(HASH) }
  // An empty object has no range to return.
  if (answer.status === 416) return { ...known, bytes: 0, body: new Uint8Array(), hash: null }
  const bytes = totalOf(answer.headers) ?? answer.body.length
  // A store may ignore the range.
  const body = answer.status === 206 ? answer.body : answer.body.slice(range.start, end + 1)
  if (body.length !== Math.min(end + 1, bytes) - range.start) throw client.damaged(key)
  return { ...known, bytes, body }
}

async function getObject(
  client: S3Client,
  key: string,
  range?: ByteRange,
): Promise<OpenedFile | null> {
  const first = await readPart(client, key, range ?? { start: 0, end: Infinity })
  if (first === null) return null
  const { bytes, modifiedAt, body } = first
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  // The stored hash covers the whole file only.
  const expected = range === undefined ? first.hash : null
  if (start + body.length > end) {
    if (expected !== null && hash('sha256', body) !== expected) throw client.damaged(key)
    return { bytes, modifiedAt, body }
  }
  const parts = { first: body, start, end, hash: expected }
  return { bytes, modifiedAt, body: streamParts(client, key, parts) }
}

type StreamedRange = ByteRange & {
  readonly first: Uint8Array<ArrayBuffer>
  readonly hash: string | null
}

/** Requests each part separately, so that slow readers occupy no connection to the store. */
function streamParts(client: S3Client, key: string, range: StreamedRange): ReadableStream {
  const digest = createHash('sha256')
  let next: Uint8Array<ArrayBuffer> | null = range.first
  let at = range.start
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = next ?? (await readPart(client, key, { start: at, end: range.end }))?.body
        next = null
        if (part === undefined || part.length === 0) throw client.damaged(key)
        at += part.length
        digest.update(part)
        const isLast = at > range.end
        if (isLast && range.hash !== null && digest.digest('hex') !== range.hash) {
          throw client.damaged(key)
        }
        controller.enqueue(part)
        if (isLast) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

async function* listObjects(client: S3Client, prefix: string): AsyncGenerator<ListedFile> {
  let token: string | null = null
  do {
    const query: Record<string, string> = {
      'list-type': '2',
      prefix,
      ...(token === null ? {} : { 'continuation-token': token }),
    }
    const { body } = await client.send({ operation: 'list', key: null, query })
    const page = readObjectPage(new TextDecoder().decode(body))
    for (const { name, bytes, modifiedAt } of page.objects) {
      const key = name.slice(prefix.length)
      // Other objects in the bucket do not belong to the store.
      if (name.startsWith(prefix) && isKey(key)) yield { key, bytes, modifiedAt }
    }
    token = page.nextToken
  } while (token !== null)
}

const dateOf = (headers: Headers): Date => new Date(headers.get('last-modified') ?? 0)

/** The size of the whole object, from the response to a range request. */
function totalOf(headers: Headers): number | null {
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  return total === undefined ? null : Number(total)
}
