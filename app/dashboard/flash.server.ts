import type { RouterContextProvider } from 'react-router'
import { pageServices } from '../api/api-client.server.ts'
import { flashCookie, parseFlash, spentFlashCookie, type Flash, type FlashCode } from './flash.ts'

type Args = { readonly request: Request; readonly context: Readonly<RouterContextProvider> }

/** Leaves news for the page that is loaded next. */
export function leaveFlash({ context }: Args, code: FlashCode): void {
  context.get(pageServices).cookies.push(flashCookie(code))
}

/** The news that the last request left; it is shown once. */
export function takeFlash({ request, context }: Args): Flash | null {
  const flash = parseFlash(request.headers.get('cookie'))
  if (flash !== null) context.get(pageServices).cookies.push(spentFlashCookie)
  return flash
}
