import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BUCKET, startS3Server, type S3Server } from '../../../tests/helpers/services/s3-server.ts'
import { isDatabaseUnavailable } from '../../database/database-fault.ts'
import type { ImageStoreFault } from '../storage/image-store-fault.ts'
import type { ImageStore } from '../storage/image-store.server.ts'
import { createS3Client, type S3Change, type S3Client } from './s3-client.server.ts'
import { s3ImageStore } from './s3-image-store.server.ts'
import { bytesOf } from '../../../tests/helpers/files/bytes.ts'
import { listen } from '../../../tests/helpers/site/listen.ts'

const KEY = 'ab/cd/abcd/400.webp'
const NAME = `gallery/${KEY}`
const content = new TextEncoder().encode('portrait')

let server: S3Server
let client: S3Client
let store: ImageStore
let changes: S3Change[]
beforeEach(async () => {
  server = await startS3Server()
  changes = []
  open()
})
afterEach(() => server.close())

type Changes = {
  readonly endpoint?: string
  readonly bucket?: string
  readonly region?: string
  readonly keyId?: string
  readonly key?: string
  readonly timeoutMs?: number
}

function open({ bucket = BUCKET, timeoutMs = 20_000, ...changed }: Changes = {}): void {
  const { account } = server
  client = createS3Client({
    bucket: { bucket, prefix: 'gallery/' },
    account: {
      endpoint: changed.endpoint ?? account.endpoint,
      region: changed.region ?? account.region,
      credentials: {
        accessKeyId: changed.keyId ?? account.credentials.accessKeyId,
        secretAccessKey: changed.key ?? account.credentials.secretAccessKey,
        sessionToken: null,
      },
    },
    timeouts: { readMs: timeoutMs, writeMs: timeoutMs },
    attempts: 2,
    onChange: (change) => void changes.push(change),
  })
  store = s3ImageStore(client, 'gallery/')
}

/** The fault that `run` rejects with. */
async function faultOf(run: () => Promise<unknown>): Promise<ImageStoreFault> {
  return run().then(
    () => {
      throw new Error('the call succeeded')
    },
    (error: ImageStoreFault) => error,
  )
}

const list = async () => {
  for await (const file of store.list()) throw new Error(`unexpected ${file.key}`)
}

/** The distinct fault codes of reading, writing and listing. */
async function codesOf(): Promise<string[]> {
  const calls = [() => store.get(KEY), () => store.put(KEY, content), list]
  const faults = []
  for (const call of calls) faults.push(await faultOf(call))
  for (const { message } of faults) {
    expect(message).not.toContain(server.account.credentials.secretAccessKey)
    expect(message).not.toContain('another secret')
    expect(message).toMatch(/^[A-Z].*[.]$/s)
  }
  // The fault must not look like an outage of the database.
  expect(faults.some(isDatabaseUnavailable)).toBe(false)
  return [...new Set(faults.map(({ code }) => code))]
}

test('objects have a type, may be cached for ever, and carry their hash', async () => {
  await store.put(KEY, content)
  expect(server.objects.get(NAME)?.headers).toEqual({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-amz-meta-sha256': '51c5a8296a032ce7b3014e66000c20d0d759d2e910873f28fa6107ab012bf887',
  })
})

test('a wrong key, secret, bucket or region is told apart', async () => {
  open({ keyId: 'somebody-else' })
  expect(await codesOf()).toEqual(['unknown-key'])
  open({ key: 'another secret' })
  expect(await codesOf()).toEqual(['wrong-secret'])
  open({ bucket: 'elsewhere' })
  expect(await codesOf()).toEqual(['unknown-bucket'])
  open({ region: 'eu-test-2' })
  expect(await codesOf()).toEqual(['wrong-region'])
})

test('a server that is not there, unknown, or without TLS is told apart', async () => {
  const gone = await startS3Server()
  await gone.close()
  open({ endpoint: gone.account.endpoint })
  expect(await codesOf()).toEqual(['no-server'])
  open({ endpoint: 'http://store.invalid' })
  expect(await codesOf()).toEqual(['unknown-host'])
  open({ endpoint: server.account.endpoint.replace('http:', 'https:') })
  expect(await codesOf()).toEqual(['no-tls'])
})

test('a server that speaks another language is named', async () => {
  const other = createServer((socket) =>
    socket.end('220 mail.example.org\r\n', () => socket.destroy()),
  )
  open({ endpoint: `http://127.0.0.1:${await listen(other)}` })
  expect(await codesOf()).toEqual(['no-answer'])
  await new Promise((resolve) => other.close(resolve))
})

test('a request that fails once is sent again', async () => {
  await store.put(KEY, content)
  server.requests.length = 0
  server.behave({ kind: 'error', status: 503, code: 'SlowDown' }, { times: 1 })
  expect((await store.get(KEY))?.bytes).toBe(8)
  expect(server.requests).toHaveLength(2)
})

test('a failing, silent or closing server is unavailable after three outages, and recovers', async () => {
  await store.put(KEY, content)
  for (const behaviour of [
    { kind: 'error', status: 500, code: 'InternalError' },
    { kind: 'silent' },
    { kind: 'closes' },
  ] as const) {
    open({ timeoutMs: behaviour.kind === 'silent' ? 500 : 20_000 })
    changes = []
    server.behave(behaviour)
    const faults = await Promise.all([1, 2, 3].map(() => faultOf(() => store.get(KEY))))
    const code = behaviour.kind === 'error' ? 'failing' : 'no-answer'
    expect(faults.map((fault) => fault.code)).toEqual([code, code, code])
    expect(client.status.errors.get).toBe(3)
    server.requests.length = 0
    expect((await faultOf(() => store.get(KEY))).code).toBe('unavailable')
    expect(server.requests).toEqual([])
    expect(changes).toEqual([{ kind: 'reads', fault: expect.objectContaining({ code }) }])
    server.behave({ kind: 'well' })
    // Only reads have failed.
    expect(store.refusesWrites()).toBe(false)
    await expect.poll(() => store.get(KEY).catch(() => null), { timeout: 15_000 }).not.toBeNull()
    expect(changes.at(-1)).toEqual({ kind: 'reads', fault: null })
  }
})

test('a large file may take longer than the timeout of a small one', async () => {
  open({ timeoutMs: 1 })
  vi.stubGlobal('fetch', async (_: Request, { signal }: RequestInit) => {
    await wait(50)
    signal?.throwIfAborted()
    return new Response('')
  })
  expect((await faultOf(() => store.put(KEY, content))).code).toBe('no-answer')
  await store.put(KEY, new Uint8Array(20_000_000))
})

test('a full store refuses writes at once, and still reads', async () => {
  await store.put(KEY, content)
  server.behave({ kind: 'error', status: 507, code: 'InsufficientStorage' }, { method: 'PUT' })
  for (let nth = 0; nth < 3; nth += 1) {
    expect(store.refusesWrites()).toBe(false)
    expect((await faultOf(() => store.put('a/b', content))).code).toBe('failing')
  }
  expect(store.refusesWrites()).toBe(true)
  expect((await store.get(KEY))?.bytes).toBe(8)
})

test('a truncated file is never handed out', async () => {
  await store.put(KEY, content)
  server.behave({ kind: 'truncates' })
  expect((await faultOf(() => store.get(KEY))).code).toBe('no-answer')
})

test('a file with other bytes than were stored is damaged', async () => {
  const large = new Uint8Array(1_200_000).fill(7)
  await store.put(KEY, content)
  await store.put('ab/large', large)
  server.behave({ kind: 'corrupts' })
  expect((await faultOf(() => store.get(KEY))).code).toBe('damaged')
  const opened = await store.get('ab/large')
  expect((await faultOf(() => bytesOf(new Response(opened?.body)))).code).toBe('damaged')
})

test('a file that is deleted while it is read ends the reading', async () => {
  await store.put(KEY, new Uint8Array(1_200_000))
  const opened = await store.get(KEY)
  await store.delete(KEY)
  expect((await faultOf(() => bytesOf(new Response(opened?.body)))).code).toBe('damaged')
})

test('a thousand requests use a bounded number of connections', async () => {
  await store.put(KEY, content)
  const reads = Array.from({ length: 1000 }, () => store.get(KEY).catch(() => null))
  const answered = (await Promise.all(reads)).filter((file) => file !== null)
  expect(answered.length).toBeGreaterThanOrEqual(64)
  expect(server.mostOpen).toBeLessThanOrEqual(64)
})

test('objects of others in the bucket are no files of the store', async () => {
  const object = { bytes: Buffer.from('x'), headers: {}, modifiedAt: new Date() }
  for (const name of ['gallery', 'gallery/Größe', 'gallery/a&b', 'gallery/../x', 'z/ab/cd']) {
    server.objects.set(name, object)
  }
  await store.put(KEY, content)
  const keys: string[] = []
  for await (const { key } of store.list()) keys.push(key)
  expect(keys).toEqual([KEY])
})
