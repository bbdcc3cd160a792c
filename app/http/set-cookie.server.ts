import type { Context } from 'hono'

/** Adds a `set-cookie` header to the response, and keeps the others. */
export function addCookie(c: Pick<Context, 'header'>, cookie: string): void {
  c.header('set-cookie', cookie, { append: true })
}
