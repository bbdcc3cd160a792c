import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBuiltFiles } from './built-file.server.ts'

let root: string
let files: ReturnType<typeof createBuiltFiles>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'frame-built-'))
  await mkdir(join(root, 'assets'))
  for (const [name, body] of Object.entries({
    'assets/entry.js': 'the script',
    'assets/entry.js.br': 'br',
    'assets/entry.js.gz': 'gz',
    'favicon.svg': 'small',
    'hero.avif': 'a picture',
    'notes.txt': 'of no known type',
    'gone.js': 'of an older build',
  })) {
    await writeFile(join(root, name), body)
  }
  files = createBuiltFiles(root)
})
afterAll(() => rm(root, { recursive: true }))

const findCached = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  files.findCached({ url, headers, method } as unknown as IncomingMessage)

test('a file is sent in an encoding that the request accepts, as the build compressed it', () => {
  const bodyFor = (accept: string) => {
    const answer = findCached('/assets/entry.js', { 'accept-encoding': accept })
    return [answer?.headers['content-encoding'], answer?.body?.toString()]
  }
  expect(bodyFor('gzip, br')).toEqual(['br', 'br'])
  expect(bodyFor('gzip')).toEqual(['gzip', 'gz'])
  expect(bodyFor('')).toEqual([undefined, 'the script'])
})

test('a file too small to be compressed is sent as it is', () => {
  const answer = findCached('/favicon.svg', { 'accept-encoding': 'br, gzip' })
  expect([answer?.headers['content-encoding'], answer?.body?.toString()]).toEqual([
    undefined,
    'small',
  ])
})

test('assets are immutable, and all other files must be revalidated', () => {
  expect(findCached('/assets/entry.js')?.headers['cache-control']).toContain('immutable')
  expect(findCached('/favicon.svg')?.headers['cache-control']).toContain('must-revalidate')
})

test.each(['/favicon.svg', '/hero.avif'])('a client that has %s gets a 304', (path) => {
  const first = findCached(path)
  const again = findCached(path, { 'if-none-match': first?.headers['etag'] ?? '' })
  expect([again?.status, again?.body, again?.headers['content-length']]).toEqual([
    304,
    null,
    undefined,
  ])
})

test('a range, HEAD and a query get the answer of the file', () => {
  const whole = findCached('/favicon.svg')
  expect(findCached('/favicon.svg', { range: 'bytes=0-1' })).toEqual(whole)
  expect(findCached('/favicon.svg', {}, 'HEAD')).toEqual(whole)
  expect(findCached('/favicon.svg?x')).toEqual(whole)
})

test('other methods, other types and missing files are not found', () => {
  expect(findCached('/favicon.svg', {}, 'POST')).toBeNull()
  for (const path of ['/notes.txt', '/assets/entry.js.br', '/x?/favicon.svg', '/../x', '/assets']) {
    expect(findCached(path), path).toBeNull()
  }
})

test('a file that a newer build has removed is not found', async () => {
  await rm(join(root, 'gone.js'))
  expect(findCached('/gone.js')).toBeNull()
})
