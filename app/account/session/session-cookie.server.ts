import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isSameSecret } from '../../http/secret-token.server.ts'

/** Maximum number of cached cookies with valid signatures, at about 300 bytes each. */
const MAX_KNOWN_COOKIES = 4000

/**
 * Reads the session token from a request's cookies, if there is exactly one with a valid signature.
 * The format is better-auth's: `<token>.<HMAC-SHA-256 of the token, base64>`, percent-encoded.
 * Valid cookies are cached, since verifying takes a tenth of a response. A valid signature does not
 * mean that the session exists.
 * @returns a reader, which gives null for any other cookie; better-auth decides on those
 */
export function sessionTokenReader(options: {
  readonly name: string
  readonly secret: string
}): (cookies: string) => string | null {
  const start = `${options.name}=`
  const known = new LRUCache<string, string>({ max: MAX_KNOWN_COOKIES })
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
  const given = Buffer.from(signed.slice(dot + 1), 'base64')
  return isSameSecret(given, signatureOf(token, secret)) ? token : null
}

/** The value of a session cookie before percent-encoding. */
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
