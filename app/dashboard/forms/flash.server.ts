import { parse, serialize } from 'hono/utils/cookie'
import { pageServices, type PageArgs } from '../../api/api-client.server.ts'
import { flashes, type Flash, type FlashCode } from './flash.ts'

const COOKIE = 'frame_flash'
const SECONDS = 30

/** Stores a message for the next page. */
export function leaveFlash({ context }: PageArgs, code: FlashCode): void {
  context.get(pageServices).cookies.push(flashCookie(code))
}

/** Reads and clears the message of the previous request. */
export function takeFlash({ request, context }: PageArgs): Flash | null {
  const flash = parseFlash(request.headers.get('cookie'))
  if (flash !== null) context.get(pageServices).cookies.push(cookie('', 0))
  return flash
}

/** The `Set-Cookie` header that stores a message for the next page. */
export const flashCookie = (code: FlashCode): string => cookie(code, SECONDS)

const cookie = (value: string, maxAge: number) =>
  serialize(COOKIE, value, { path: '/', maxAge, httpOnly: true, sameSite: 'Lax' })

/** @returns null without a message, and for unknown codes */
export function parseFlash(cookies: string | null): Flash | null {
  const code = parse(cookies ?? '', COOKIE)[COOKIE] ?? ''
  return Object.hasOwn(flashes, code) ? { code: code as FlashCode } : null
}
