import { expect, test } from 'vitest'
import { newNonce } from './nonce.server.ts'

test('a nonce has 16 bytes, and none comes twice', () => {
  const nonces = Array.from({ length: 1000 }, newNonce)
  expect(new Set(nonces).size).toBe(1000)
  // Nor do two share a part, as neighbours in one drawing would.
  expect(new Set(nonces.map((nonce) => nonce.slice(0, 11))).size).toBe(1000)
  expect(new Set(nonces.map((nonce) => nonce.slice(11))).size).toBe(1000)
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64url')).toHaveLength(16)
})
