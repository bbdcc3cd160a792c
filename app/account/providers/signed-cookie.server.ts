import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { parse, serialize, type CookieOptions } from 'hono/utils/cookie'
import type { z } from 'zod'
import type { Auth } from '../session/auth.server.ts'

/** A value that one browser keeps for some minutes and cannot change. */
export type SignedCookie<Value> = {
  /** @returns null without a valid cookie, and for one that has expired */
  read(cookies: string | undefined): Promise<Value | null>
  /** @returns the header that stores the value */
  write(value: Value): Promise<string>
  /** @returns the header that deletes the cookie */
  remove(): Promise<string>
}

/**
 * The cookie is `<expiry and value as JSON, base64url>.<HMAC-SHA-256, base64url>`, with a key of its
 * own.
 * @param name without better-auth's prefix
 */
export function createSignedCookie<Value>(
  auth: Auth,
  { name, schema, maxAgeS }: { name: string; schema: z.ZodType<Value>; maxAgeS: number },
): SignedCookie<Value> {
  const readRules = async () => {
    const { secret, createAuthCookie } = await auth.$context
    const key = Buffer.from(hkdfSync('sha256', secret, '', `frame cookie ${name}`, 32))
    return { key, ...createAuthCookie(name) }
  }
  let reading: ReturnType<typeof readRules> | undefined
  const rules = () => (reading ??= readRules())
  const set = async (text: string, maxAge: number) => {
    const { name: fullName, attributes } = await rules()
    const options = { ...attributes, sameSite: 'Lax', maxAge } as CookieOptions
    return serialize(fullName, text, options)
  }
  const sign = (body: string, key: Buffer) => createHmac('sha256', key).update(body).digest()
  return {
    async read(cookies) {
      const { key, name: fullName } = await rules()
      const sent = cookies === undefined ? '' : (parse(cookies, fullName)[fullName] ?? '')
      const [body = '', signature = ''] = sent.split('.', 2)
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(body, key)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const { value, until } = JSON.parse(Buffer.from(body, 'base64url').toString())
      return until < Date.now() ? null : schema.parse(value)
    },
    async write(value) {
      const { key } = await rules()
      const text = JSON.stringify({ value, until: Date.now() + maxAgeS * 1000 })
      const body = Buffer.from(text).toString('base64url')
      return set(`${body}.${sign(body, key).toString('base64url')}`, maxAgeS)
    },
    remove: () => set('', 0),
  }
}
