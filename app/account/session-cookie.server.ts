import { createHmac, timingSafeEqual } from 'node:crypto'
import { createBoundedMap } from '../kernel/bounded-map.ts'

/** Cookies whose signatures are known to be ours: so many, at some 300 bytes each. */
const MOST_KNOWN = 4000

/**
 * Reads the session's token out of a request's cookies, if it is there once and signed by us.
 * The form is better-auth's: `<token>.<HMAC-SHA-256 of the token, base64>`, percent-encoded. Of a cookie that was ours
 * it stays known that it is: its signature can't become another, and to look at it takes as long as a tenth of an
 * answer. Whether the session is there is not what the signature says.
 * @returns what reads it; null for everything that is not plainly so: better-auth has the last word on that
 */
export function sessionTokenReader(options: {
  readonly name: string
  readonly secret: string
}): (cookies: string) => string | null {
  const start = `${options.name}=`
  const known = createBoundedMap<string>({ most: MOST_KNOWN, sizeOf: () => 1 })
  return (cookies) => {
    const [value, ...others] = cookies
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => pair.startsWith(start))
    if (value === undefined || others.length > 0) return null
    const before = known.get(value)
    if (before !== undefined) return before
    const token = readSigned(value.slice(start.length), options.secret)
    if (token !== null) known.set(value, token)
    return token
  }
}

function readSigned(value: string, secret: string): string | null {
  const signed = decode(value)
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return null
  const token = signed.slice(0, dot)
  const expected = signatureOf(token, secret)
  const given = Buffer.from(signed.slice(dot + 1), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

/** What a session's cookie holds, not yet percent-encoded. */
export const signSessionToken = (token: string, secret: string): string =>
  `${token}.${signatureOf(token, secret).toString('base64')}`

const signatureOf = (token: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(token).digest()

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
