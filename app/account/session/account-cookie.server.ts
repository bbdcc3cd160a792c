import { parse, serialize, type CookieOptions } from 'hono/utils/cookie'
import type { Auth } from './auth.server.ts'

/** An HttpOnly cookie with the attributes of the session cookie. */
export type AccountCookie = {
  /**
   * @param cookies the request's header
   * @returns null without the cookie
   */
  read(cookies: string | undefined): Promise<string | null>
  /** @returns the header that sets it */
  write(value: string): Promise<string>
  /** @returns the header that removes it */
  remove(): Promise<string>
}

/** @param name without the common prefix of Frame's cookies */
export function createAccountCookie(auth: Auth, name: string, maxAgeS: number): AccountCookie {
  const rules = async () => (await auth.$context).createAuthCookie(name)
  return {
    async read(cookies) {
      if (cookies === undefined) return null
      const cookie = await rules()
      const value = parse(cookies, cookie.name)[cookie.name] ?? ''
      return value === '' ? null : value
    },
    write: async (value) => cookieHeader(await rules(), value, maxAgeS),
    remove: async () => cookieHeader(await rules(), '', 0),
  }
}

type CookieRules = { readonly name: string; readonly attributes: object }

/** The `set-cookie` header with better-auth's cookie attributes. */
export function cookieHeader(rules: CookieRules, value: string, maxAge: number): string {
  const options = { ...rules.attributes, sameSite: 'Lax', maxAge } as CookieOptions
  return serialize(rules.name, value, options)
}
