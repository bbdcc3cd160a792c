import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { setImageBase } from '../../images/image-address.server.ts'
import {
  hasNonce,
  nonPageHeaders,
  secureDocument,
  securityHeaders,
} from './content-security.server.ts'

const cacheable = { nonce: 'n1', isCacheable: true }
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('allows by hash the marked scripts of a cacheable page, and removes the nonce', () => {
  const { html, policy } = secureDocument(
    '<script nonce="n1">ours()</script><p>' +
      '<script>theirs()</script><script nonce="n2">guessed()</script>',
    cacheable,
  )
  expect(html).toBe(
    '<script>ours()</script><p><script>theirs()</script><script nonce="n2">guessed()</script>',
  )
  expect(policy.match(/'sha256-[^']+'/g)).toEqual([hashOf('ours()')])
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test('allows by hash the marked styles of a cacheable page', () => {
  const { html, policy } = secureDocument(
    '<style nonce="n1">a{color:red}</style><style>b{color:red}</style>',
    cacheable,
  )
  expect(html).toBe('<style>a{color:red}</style><style>b{color:red}</style>')
  expect(policy).toContain(`style-src 'self' ${hashOf('a{color:red}')};`)
})

test('allows scripts and styles of a page for one person by its nonce', () => {
  const html =
    '<style nonce="n1">a{color:red}</style><p style="--picture:38">' +
    '<script nonce="n1">ours()</script>'
  const secured = secureDocument(html, { nonce: 'n1', isCacheable: false })
  expect(secured.html).toBe(html)
  expect(secured.policy).toContain("script-src 'self' 'nonce-n1';")
  expect(secured.policy).toContain("style-src 'self' 'nonce-n1';")
  expect(secured.policy.match(/'sha256-[^']+'/g)).toEqual([hashOf('--picture:38')])
  expect(secured.policy).not.toContain("'unsafe-inline'")
  expect(hasNonce(secured.policy)).toBe(true)
  expect(hasNonce(secureDocument(html, cacheable).policy)).toBe(false)
})

test('sets strict-transport-security only over https', () => {
  expect(securityHeaders('https://frame.example')).toHaveProperty('strict-transport-security')
  expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
})

test('allows style attributes value by value, and only proportions', () => {
  const { policy } = secureDocument(
    '<li style="--picture:38">a</li><div style="--height-per-width:0.66;--picture:7">b</div>' +
      '<p style="position:fixed">theirs</p><p style="--x:url(//evil.example)">theirs</p>',
    cacheable,
  )
  const hashes = ['--picture:38', '--height-per-width:0.66;--picture:7'].map(hashOf)
  expect(policy).toContain(`style-src-attr 'unsafe-hashes' ${hashes.join(' ')};`)
  expect(policy).not.toContain("'unsafe-inline'")
  expect(secureDocument('<p>plain</p>', cacheable).policy).toContain("style-src-attr 'none'")
})

test('forbids scripts outside pages; only images may be embedded elsewhere', () => {
  const headersAt = nonPageHeaders('https://frame.example')
  const at = (path: string) => Object.fromEntries(headersAt(path))
  expect(at('/api/cart')).toMatchObject({
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'.*frame-ancestors 'none'$/,
    ),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(at('/api/cart')).toHaveProperty('strict-transport-security')
  for (const path of ['/og/x.jpg', '/images/x/400.webp', '/stock-photos/x/400.webp']) {
    expect(at(path)['cross-origin-resource-policy']).toBe('cross-origin')
  }
})

test('images may come from the content delivery network, if there is one', () => {
  const sources = () => /img-src ([^;]*)/.exec(secureDocument('', cacheable).policy)?.[1]
  expect(sources()).not.toContain('cdn.example')
  setImageBase('https://cdn.example/images')
  expect(sources()?.split(' ')).toContain('https://cdn.example')
  setImageBase(null)
})
