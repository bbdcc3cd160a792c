import { expect, test } from 'vitest'
import { isForeignOrigin, pathOnThisSite } from './origin.ts'

const PUBLIC = 'https://gallery.example'
const isForeign = (method: string, headers: Record<string, string>) =>
  isForeignOrigin(method, new Headers(headers), PUBLIC)

test.each(['GET', 'HEAD', 'OPTIONS'])('%s is allowed from every origin', (method) => {
  expect(
    isForeign(method, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
  ).toBe(false)
})

test.each<[string, Record<string, string>]>([
  ['another site', { origin: 'https://evil.example', host: 'gallery.example' }],
  ['a sandboxed page', { origin: 'null', host: 'gallery.example' }],
  [
    'the same name without https on another port',
    { origin: 'http://gallery.example:8080', host: 'gallery.example' },
  ],
  ['a name that ends alike', { origin: 'https://evil-gallery.example', host: 'gallery.example' }],
  [
    'a name that begins alike',
    { origin: 'https://gallery.example.evil.example', host: 'gallery.example' },
  ],
  [
    'another site that sends no origin',
    { 'sec-fetch-site': 'cross-site', host: 'gallery.example' },
  ],
  ['its own name by another scheme', { origin: 'http://gallery.example', host: 'gallery.example' }],
  ['https on a server of http', { origin: 'https://127.0.0.1:3000', host: '127.0.0.1:3000' }],
  ['no host', { origin: 'http://undefined' }],
  ['a neighbouring subdomain', { 'sec-fetch-site': 'same-site', host: 'gallery.example' }],
])('a write from %s is foreign', (_, headers) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect(isForeign(method, headers)).toBe(true)
})

test.each<[string, Record<string, string>]>([
  ['the public address', { origin: PUBLIC, host: '127.0.0.1:3000' }],
  ['the address that was called', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
  ['the page itself', { origin: PUBLIC, 'sec-fetch-site': 'same-origin', host: 'gallery.example' }],
  ['the address bar', { 'sec-fetch-site': 'none', host: 'gallery.example' }],
  ['a program that is no browser', { host: 'gallery.example' }],
])('a write from %s is ours', (_, headers) => {
  expect(isForeign('POST', headers)).toBe(false)
})

test('a path of this site is recognised as a browser would parse it', () => {
  for (const path of ['/', '/cart?x=1', '/artwork/12?from=card#tags']) {
    expect(pathOnThisSite(path)).toBe(path)
  }
  expect(pathOnThisSite('/a/../cart')).toBe('/cart')
  const elsewhere = ['//evil.example', '/\\evil.example', '/\t/evil.example', '/.//evil.example']
  for (const value of [...elsewhere, 'https://evil.example', 'cart', '', `/${'a'.repeat(2000)}`]) {
    expect(pathOnThisSite(value), JSON.stringify(value)).toBeNull()
  }
  for (const value of [null, undefined, 7, {}]) expect(pathOnThisSite(value)).toBeNull()
})
