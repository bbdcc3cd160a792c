import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import { deriveKey, isSameSecret } from '../../http/secret-token.server.ts'
import { createAccountCookie } from '../session/account-cookie.server.ts'
import type { Auth } from '../session/auth.server.ts'

/** A value kept in the browser for some minutes, protected against changes. */
export type SignedCookie<Value> = {
  /** @returns null without a valid cookie, and after its expiry */
  read(cookies: string | undefined): Promise<Value | null>
  /** @returns the header that stores the value */
  write(value: Value): Promise<string>
  /** @returns the header that deletes the cookie */
  remove(): Promise<string>
}

/**
 * The cookie is `<expiry and value as JSON, base64url>.<HMAC-SHA-256, base64url>`, with a derived
 * key per name.
 * @param name without better-auth's prefix
 */
export function createSignedCookie<Value>(
  auth: Auth,
  { name, schema, maxAgeS }: { name: string; schema: z.ZodType<Value>; maxAgeS: number },
): SignedCookie<Value> {
  const cookie = createAccountCookie(auth, name, maxAgeS)
  const key = deriveKey(auth.options.secret, `frame cookie ${name}`)
  const sign = (body: string) => createHmac('sha256', key).update(body).digest()
  return {
    async read(cookies) {
      const [body = '', signature = ''] = ((await cookie.read(cookies)) ?? '').split('.', 2)
      if (!isSameSecret(Buffer.from(signature, 'base64url'), sign(body))) return null
      const { value, until } = JSON.parse(Buffer.from(body, 'base64url').toString())
      // A cookie of an older version may have another shape.
      return until < Date.now() ? null : (schema.safeParse(value).data ?? null)
    },
    async write(value) {
      const text = JSON.stringify({ value, until: Date.now() + maxAgeS * 1000 })
      const body = Buffer.from(text).toString('base64url')
      return cookie.write(`${body}.${sign(body).toString('base64url')}`)
    },
    remove: () => cookie.remove(),
  }
}
