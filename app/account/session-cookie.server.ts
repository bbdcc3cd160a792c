import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The session's token out of a request's cookies, if it is there once and signed by us.
 * The form is better-auth's: `<token>.<HMAC-SHA-256 of the token, base64>`, percent-encoded.
 * @returns null for everything that is not plainly so; better-auth has the last word on that
 */
export function readSessionToken(
  cookies: string,
  { name, secret }: { readonly name: string; readonly secret: string },
): string | null {
  const values = cookies
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  const [value] = values
  if (value === undefined || values.length > 1) return null
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
