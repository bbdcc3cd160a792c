import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compress, compressedJson, compressFor } from './compression.server.ts'

const LONG = { words: 'a feed of works '.repeat(200) }

test.each([
  ['zstd', zstdDecompressSync],
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('JSON is compressed with %s for a client that accepts it', async (encoding, read) => {
  const app = new Hono().get('/:length', (c) => {
    const json = compressedJson(c, c.req.header('accept-encoding'))
    return json(c.req.param('length') === 'long' ? LONG : {}, 201, { 'x-own': '1' })
  })
  const headers = { 'accept-encoding': encoding }
  const long = await app.request('/long', { headers })
  expect([long.status, long.headers.get('x-own')]).toEqual([201, '1'])
  expect(long.headers.get('vary')).toBe('accept-encoding')
  expect(long.headers.get('content-encoding')).toBe(encoding)
  const bytes = Buffer.from(await long.arrayBuffer())
  expect(JSON.parse(read(bytes).toString())).toEqual(LONG)

  const short = await app.request('/short', { headers })
  expect([short.headers.get('content-encoding'), await short.json()]).toEqual([null, {}])
  expect(await (await app.request('/long')).json()).toEqual(LONG)
})

test('the headers of a response name the encoding of its body', () => {
  const page = Buffer.from('page '.repeat(1000))
  const headers = new Headers({ vary: 'cookie' })
  const bytes = compressFor('gzip, deflate, br, zstd', page, headers)
  expect(zstdDecompressSync(bytes).equals(page)).toBe(true)
  expect(Object.fromEntries(headers)).toEqual({
    vary: 'cookie, accept-encoding',
    'content-encoding': 'zstd',
    'content-length': String(bytes.length),
  })
})

test('a body that is not compressed is not copied', () => {
  const page = Buffer.from('page')
  expect(compress(page, 'br')).toEqual({ encoding: 'identity', bytes: page })
  expect(compress(page, 'identity').bytes.buffer).toBe(page.buffer)
})
