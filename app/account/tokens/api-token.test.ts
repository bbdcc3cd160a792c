import { expect, test } from 'vitest'
import { hashApiToken, isApiToken, newApiToken } from './api-token.server.ts'

test('tokens have a prefix to be recognised by, and are never alike', () => {
  const tokens = Array.from({ length: 20 }, newApiToken)
  expect(new Set(tokens).size).toBe(20)
  for (const token of tokens) {
    expect(token).toMatch(/^frame_[0-9a-f]{72}$/)
    expect(isApiToken(token)).toBe(true)
  }
})

test('a text with a changed character is no token', () => {
  const token = newApiToken()
  for (let at = 0; at < token.length; at += 1) {
    const changed = token[at] === '0' ? '1' : '0'
    expect(isApiToken(`${token.slice(0, at)}${changed}${token.slice(at + 1)}`)).toBe(false)
  }
})

test.each(['', 'frame_', 'x'.repeat(78), `frame_${'0'.repeat(72)}x`])('%j is no token', (text) => {
  expect(isApiToken(text)).toBe(false)
})

test('the checksum is the CRC-32 of the random part', () => {
  // CRC-32 of 64 zeros in ASCII, by Python's zlib.
  expect(isApiToken(`frame_${'0'.repeat(64)}34b1e4cb`)).toBe(true)
})

test('the stored hash is SHA-256', () => {
  expect(hashApiToken('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
