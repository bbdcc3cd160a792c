import { expect, test } from 'vitest'
import { newNonce } from './nonce.server.ts'

test('a nonce has 16 bytes, and none comes twice', () => {
  const nonces = Array.from({ length: 1000 }, newNonce)
  expect(new Set(nonces).size).toBe(1000)
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64url')).toHaveLength(16)
})
