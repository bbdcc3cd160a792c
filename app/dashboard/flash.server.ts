import { pageServices, type PageArgs } from '../api/api-client.server.ts'
import { flashCookie, parseFlash, spentFlashCookie, type Flash, type FlashCode } from './flash.ts'

/** Leaves news for the page that is loaded next. */
export function leaveFlash({ context }: PageArgs, code: FlashCode): void {
  context.get(pageServices).cookies.push(flashCookie(code))
}

/** The news that the last request left; it is shown once. */
export function takeFlash({ request, context }: PageArgs): Flash | null {
  const flash = parseFlash(request.headers.get('cookie'))
  if (flash !== null) context.get(pageServices).cookies.push(spentFlashCookie)
  return flash
}
