import { expect, test } from 'vitest'
import { keyUri, newKey, stepOf } from './totp.server.ts'
import { decryptSecret, encryptSecret } from '../stored-secret.server.ts'
import { hashBackupCode, makeBackupCodes } from './backup-code.server.ts'
import { drawQrCode } from './qr-code.server.ts'

/** The key of RFC 6238's test vectors, "12345678901234567890", in base32. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const SECRET = 'a secret of the tests, long enough to sign with'

// The last six digits of the vectors of RFC 6238, appendix B.
test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_234_567_890, '005924', 41_152_263],
  [20_000_000_000, '353130', 666_666_666],
])('at second %d of RFC 6238 the code %s is right', (second, code, step) => {
  expect(stepOf(code, KEY, new Date(second * 1000))).toBe(step)
})

test('a clock may be one step off, and not two', () => {
  const at = (seconds: number) => stepOf('287082', KEY, new Date(seconds * 1000))
  expect([0, 30, 59, 60, 89].map(at)).toEqual([1, 1, 1, 1, 1])
  expect([90, 120].map(at)).toEqual([null, null])
})

test('a key is stored so that only this installation can read it', async () => {
  const key = newKey()
  expect(key).toMatch(/^[A-Z2-7]{32}$/)
  const stored = await encryptSecret(key, SECRET)
  expect(stored).not.toContain(key)
  expect(await decryptSecret(stored, SECRET)).toBe(key)
  expect(await decryptSecret(stored, `${SECRET}.`)).toBeNull()
})

test('the link of a key names Frame and the account', () => {
  const uri = new URL(keyUri(KEY, { email: 'ada@example.com', gallery: 'Frame' }))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('Frame:ada@example.com')
  expect(uri.searchParams.get('secret')).toBe(KEY)
})

test('backup codes differ, and count however they are typed', () => {
  const { codes, hashes } = makeBackupCodes('ada', SECRET)
  expect(new Set(codes).size).toBe(10)
  const [code = ''] = codes
  expect(code).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){2}$/)
  const [stored] = hashes
  expect(hashBackupCode(` ${code.toUpperCase().replaceAll('-', ' ')} `, 'ada', SECRET)).toBe(stored)
  expect(hashBackupCode(code, 'carl', SECRET)).not.toBe(stored)
})

test('a QR code has a border of four squares and its three finders', () => {
  const { size, path } = drawQrCode('otpauth://totp/Frame')
  expect(path).toMatch(/^M4 4h7v1h-7z/)
  expect(path).toContain(`M${size - 11} 4h7v1h-7z`)
  expect(path).toContain(`M4 ${size - 5}h7v1h-7z`)
})
