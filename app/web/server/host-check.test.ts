import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { sendCachedResponse } from '../../http/cached-response.server.ts'
import { createSiteAddress } from '../../http/site-address.server.ts'
import { createHostCheck } from './host-check.server.ts'

type Settings = Partial<Parameters<typeof createSiteAddress>[0]>

let server: Server | undefined

afterEach(() => void server?.close())

/** Sends the lines of a request to a server with these settings. @returns its status */
async function statusOf(lines: readonly string[], settings: Settings = {}): Promise<number> {
  return Number((await answerTo(lines, settings)).split(' ', 2)[1])
}

async function answerTo(lines: readonly string[], settings: Settings = {}): Promise<string> {
  const defaults = { publicUrl: null, host: '127.0.0.1', port: 3000, allowedHosts: [] }
  const check = createHostCheck(createSiteAddress({ ...defaults, ...settings }))
  server?.close()
  server = createServer((request, response) => {
    const refusal = check(request)
    if (refusal === null) response.end('answered')
    else sendCachedResponse(response, refusal)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.end([...lines, 'connection: close', '', ''].join('\r\n'))
  return text(socket)
}

const asking = (host: string, path = '/') => [`GET ${path} HTTP/1.1`, `Host: ${host}`]
const PUBLIC = { publicUrl: 'https://frame.example', host: '0.0.0.0' }

test.each([
  'localhost:3000',
  'localhost',
  'LOCALHOST:3000',
  'localhost:8080',
  'frame.localhost:3000',
  '127.0.0.1:3000',
  '127.1.2.3:3000',
  '[::1]:3000',
])('a server on this machine answers for %s', async (host) => {
  expect(await statusOf(asking(host))).toBe(200)
})

test.each([
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  'evil-localhost:3000',
  '127.0.0.1.evil.example:3000',
  '192.168.1.7:3000',
  '[::ffff:7f00:2]:3000',
  '0.0.0.0:3000',
])('a server on this machine refuses %s, for reading and writing', async (host) => {
  expect(await statusOf(asking(host))).toBe(421)
  const write = ['POST /api/session HTTP/1.1', `Host: ${host}`, 'content-length: 0']
  expect(await statusOf(write)).toBe(421)
  expect(await statusOf(asking(host, '/images/x/400.webp'))).toBe(421)
})

test.each([
  '',
  'a b',
  'localhost.:3000',
  'user@localhost:3000',
  'localhost:3000/x',
  'localhost:99999',
  '[::1',
  'é',
])('a malformed name is refused: %j', async (host) => {
  expect(await statusOf(asking(host))).toBe(400)
})

test('people get a page with the name of the site, and programs a text', async () => {
  const html = ['Accept: text/html,*/*']
  const foreign = await answerTo([...asking('evil.example'), ...html])
  expect(foreign).toMatch(/content-type: text\/html.*<header>.*This server has another name/s)
  const malformed = await answerTo([...asking('a b'), ...html])
  expect(malformed).toMatch(/content-type: text\/html.*This address could not be read/s)
  expect(await answerTo(asking('evil.example'))).toMatch(/text\/plain.*another name/s)
})

test('a request has one host', async () => {
  const get = 'GET / HTTP/1.1'
  expect(await statusOf([get])).toBe(400)
  expect(await statusOf([get, 'Host: localhost', 'hOST: evil.example'])).toBe(400)
  expect(await statusOf([get, 'Host: evil.example', 'Host: localhost'])).toBe(400)
  expect(await statusOf(['GET /healthz HTTP/1.1', 'Host: a', 'Host: a'])).toBe(400)
})

test('a target with a host names the same host as the header', async () => {
  const target = (url: string, host = 'localhost:3000') => [`GET ${url} HTTP/1.1`, `Host: ${host}`]
  expect(await statusOf(target('http://localhost:3000/'))).toBe(200)
  expect(await statusOf(target('http://evil.example/'))).toBe(400)
  expect(await statusOf(target('http://localhost:3000@evil.example/'))).toBe(400)
  expect(await statusOf(target('ftp://localhost:3000/'))).toBe(400)
  expect(await statusOf(target('http://evil.example/', 'evil.example'))).toBe(421)
})

test('behind a proxy the public name counts, and this machine’s own', async () => {
  for (const host of ['frame.example', 'FRAME.example', 'frame.example:443', 'localhost:3000']) {
    expect(await statusOf(asking(host), PUBLIC), host).toBe(200)
  }
  for (const host of ['frame.example:8080', 'www.frame.example', '10.0.0.7:3000']) {
    expect(await statusOf(asking(host), PUBLIC), host).toBe(421)
  }
  const forwarded = [...asking('evil.example'), 'X-Forwarded-Host: frame.example']
  expect(await statusOf(forwarded, PUBLIC)).toBe(421)
})

test('a server that others reach answers at addresses, and under the names of its settings', async () => {
  const open = { host: '0.0.0.0' }
  for (const host of ['192.168.1.7:3000', '[2001:db8::1]:3000', 'localhost:3000']) {
    expect(await statusOf(asking(host), open), host).toBe(200)
  }
  expect(await statusOf(asking('evil.example:3000'), open)).toBe(421)
  const named = { ...open, allowedHosts: ['frame.internal', 'frame:3000'] }
  expect(await statusOf(asking('frame.internal:8080'), named)).toBe(200)
  expect(await statusOf(asking('frame:3000'), named)).toBe(200)
  expect(await statusOf(asking('frame:3001'), named)).toBe(421)
  expect(await statusOf(asking('atelier.lan:3000'), { host: 'atelier.lan' })).toBe(200)
})

test('monitoring may call a server by any name', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    expect(await statusOf(asking('10.1.2.3:3000', path), PUBLIC), path).toBe(200)
  }
})

test('pages name the site as it was called, and are cached by that name', () => {
  const site = createSiteAddress({
    publicUrl: null,
    host: '127.0.0.1',
    port: 3000,
    allowedHosts: [],
  })
  expect(site.urlFor('127.0.0.1:3000')).toBe('http://127.0.0.1:3000')
  expect(site.urlFor('Frame.LOCALHOST:3000')).toBe('http://frame.localhost:3000')
  const names = ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'].map(site.cacheNameFor)
  expect(new Set(names).size).toBe(3)
  expect(names).not.toContain(null)
  for (const host of ['a.localhost:3000', 'localhost:8080', undefined]) {
    expect(site.cacheNameFor(host)).toBeNull()
  }
  const named = createSiteAddress({ ...PUBLIC, port: 3000, allowedHosts: [] })
  expect(named.urlFor('localhost:3000')).toBe('https://frame.example')
  expect(named.cacheNameFor('localhost:3000')).toBe('')
})
