import { pageServices, type PageArgs } from '../../api/api-client.server.ts'
import { flashCookie, parseFlash, spentFlashCookie, type Flash, type FlashCode } from './flash.ts'

/** Stores a message for the next page. */
export function leaveFlash({ context }: PageArgs, code: FlashCode): void {
  context.get(pageServices).cookies.push(flashCookie(code))
}

/** Reads and clears the message of the previous request. */
export function takeFlash({ request, context }: PageArgs): Flash | null {
  const flash = parseFlash(request.headers.get('cookie'))
  if (flash !== null) context.get(pageServices).cookies.push(spentFlashCookie)
  return flash
}
