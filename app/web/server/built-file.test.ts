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
    'notes.txt': 'of no known type',
  })) {
    await writeFile(join(root, name), body)
  }
  files = createBuiltFiles(root)
})
afterAll(() => rm(root, { recursive: true }))

const peek = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  files.peek({ url, headers, method } as unknown as IncomingMessage)

test('a file comes as it was packed, in what the request takes', () => {
  const bodyFor = (accept: string) => {
    const answer = peek('/assets/entry.js', { 'accept-encoding': accept })
    return [answer?.headers['content-encoding'], answer?.body?.toString()]
  }
  expect(bodyFor('gzip, br')).toEqual(['br', 'br'])
  expect(bodyFor('gzip')).toEqual(['gzip', 'gz'])
  expect(bodyFor('')).toEqual([undefined, 'the script'])
})

test('what is too small to be packed comes as it is', () => {
  const answer = peek('/favicon.svg', { 'accept-encoding': 'br, gzip' })
  expect([answer?.headers['content-encoding'], answer?.body?.toString()]).toEqual([
    undefined,
    'small',
  ])
})

test('assets, whose names tell what is in them, are kept for ever; the others are asked for again', () => {
  expect(peek('/assets/entry.js')?.headers['cache-control']).toContain('immutable')
  expect(peek('/favicon.svg')?.headers['cache-control']).toContain('must-revalidate')
})

test('whoever has a file is told so', () => {
  const first = peek('/favicon.svg')
  const again = peek('/favicon.svg', { 'if-none-match': first?.headers['etag'] ?? '' })
  expect([again?.status, again?.body, again?.headers['content-length']]).toEqual([
    304,
    null,
    undefined,
  ])
})

test('parts, other methods, other types and what is not there are for others', () => {
  expect(peek('/favicon.svg', { range: 'bytes=0-1' })).toBeNull()
  expect(peek('/favicon.svg', {}, 'HEAD')).toBeNull()
  for (const path of ['/notes.txt', '/assets/entry.js.br', '/favicon.svg?x', '/../x', '/assets']) {
    expect(peek(path), path).toBeNull()
  }
})
