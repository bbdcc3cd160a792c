import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { securePage, securityHeaders } from './content-security.server.ts'

test('only scripts that were rendered with the nonce are allowed to run', () => {
  const { html, policy } = securePage(
    '<script nonce="n1">ours()</script><p><script>theirs()</script><script nonce="n2">guessed()</script>',
    'n1',
  )
  expect(html).toBe(
    '<script>ours()</script><p><script>theirs()</script><script nonce="n2">guessed()</script>',
  )
  const hashes = policy.match(/'sha256-[^']+'/g)
  const ours = createHash('sha256').update('ours()').digest('base64')
  expect(hashes).toEqual([`'sha256-${ours}'`])
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test('a site over https asks browsers to stay there, and one over http does not', () => {
  expect(securityHeaders('https://frame.example')).toHaveProperty('strict-transport-security')
  expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
})
