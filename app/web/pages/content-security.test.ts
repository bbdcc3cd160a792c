import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  hasNonce,
  nameByHash,
  nameByNonce,
  plainHeaders,
  securityHeaders,
} from './content-security.server.ts'

test('in a page for many, only scripts that were rendered with the nonce are named, and the nonce is gone', () => {
  const { parts, policy } = nameByHash(
    [
      '<script nonce="n1">ours()</script><p>',
      '<script>theirs()</script><script nonce="n2">guessed()</script>',
    ],
    'n1',
  )
  expect(parts.join('')).toBe(
    '<script>ours()</script><p><script>theirs()</script><script nonce="n2">guessed()</script>',
  )
  const hashes = policy.match(/'sha256-[^']+'/g)
  const ours = createHash('sha256').update('ours()').digest('base64')
  expect(hashes).toEqual([`'sha256-${ours}'`])
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test('a style that the page brings along is allowed by its hash, and none that got in', () => {
  const { parts, policy } = nameByHash(
    ['<style nonce="n1">a{color:red}</style>', '<style>b{color:red}</style>'],
    'n1',
  )
  expect(parts.join('')).toBe('<style>a{color:red}</style><style>b{color:red}</style>')
  const ours = createHash('sha256').update('a{color:red}').digest('base64')
  expect(policy).toContain(`style-src 'self' 'sha256-${ours}';`)
})

test('in a page for one person, scripts and styles go by its nonce, and attributes by their values', () => {
  const html = [
    '<style nonce="n1">a{color:red}</style><p style="--picture:38">',
    '<script nonce="n1">ours()</script>',
  ]
  const secured = nameByNonce(html, 'n1')
  expect(secured.parts).toEqual(html)
  const proportion = createHash('sha256').update('--picture:38').digest('base64')
  expect(secured.policy).toContain("script-src 'self' 'nonce-n1';")
  expect(secured.policy).toContain("style-src 'self' 'nonce-n1';")
  expect(secured.policy.match(/'sha256-[^']+'/g)).toEqual([`'sha256-${proportion}'`])
  expect(secured.policy).not.toContain("'unsafe-inline'")
  expect([hasNonce(secured.policy), hasNonce(nameByHash(html, 'n1').policy)]).toEqual([true, false])
})

test('a site over https asks browsers to stay there, and one over http does not', () => {
  expect(securityHeaders('https://frame.example')).toHaveProperty('strict-transport-security')
  expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
})

test('style attributes are allowed value by value, and only where they are proportions', () => {
  const { policy } = nameByHash(
    [
      '<li style="--picture:38">a</li><div style="--height-per-width:0.6666666666666666;--picture:7">b</div>' +
        '<p style="position:fixed">theirs</p><p style="--x:url(//evil.example)">theirs</p>',
    ],
    'n1',
  )
  const hashes = ['--picture:38', '--height-per-width:0.6666666666666666;--picture:7'].map(
    (style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  )
  expect(policy).toContain(`style-src-attr 'unsafe-hashes' ${hashes.join(' ')};`)
  expect(policy).not.toContain("'unsafe-inline'")
  expect(nameByHash(['<p>plain</p>'], 'n1').policy).toContain("style-src-attr 'none'")
})

test('what is no page runs nothing; pictures may be shown elsewhere, and nothing else', () => {
  const headersAt = plainHeaders('https://frame.example')
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
