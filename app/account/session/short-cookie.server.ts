import { parse, serialize, type CookieOptions } from 'hono/utils/cookie'
import type { Auth } from './auth.server.ts'

/** A cookie that scripts cannot read, for a step that takes minutes. */
export type ShortCookie = {
  /** @param cookies the request's header; null without the cookie */
  read(cookies: string | undefined): Promise<string | null>
  /** @returns the header that sets it */
  write(value: string): Promise<string>
  /** @returns the header that removes it */
  remove(): Promise<string>
}

/** @param name without the prefix that all cookies of Frame have */
export function createShortCookie(auth: Auth, name: string, lifetimeMs: number): ShortCookie {
  const header = async (value: string, maxAge: number) => {
    const cookie = (await auth.$context).createAuthCookie(name)
    const options = { ...cookie.attributes, sameSite: 'Lax', maxAge } as CookieOptions
    return serialize(cookie.name, value, options)
  }
  return {
    async read(cookies) {
      if (cookies === undefined) return null
      const cookie = (await auth.$context).createAuthCookie(name)
      const value = parse(cookies, cookie.name)[cookie.name] ?? ''
      return value === '' ? null : value
    },
    write: (value) => header(value, lifetimeMs / 1000),
    remove: () => header('', 0),
  }
}
