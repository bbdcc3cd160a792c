import { redirect } from 'react-router'
import { isSentByScript, type PageArgs } from '../../api/api-client.server.ts'
import type { FlashCode } from './flash.ts'
import { leaveFlash } from './flash.server.ts'

/** Ends an accepted form: redirects, with a message for the next page. */
export function acceptForm(args: PageArgs, code: FlashCode, to: string): Response {
  leaveFlash(args, code)
  return redirect(to)
}

/**
 * As `acceptForm`, for a form that scripts may send without leaving the page: it has a field
 * `stay`, and the request is for data. Any other request is redirected.
 * @returns no refusal for requests from scripts; their page revalidates by itself
 */
export function acceptFormInPlace(
  args: PageArgs,
  form: FormData,
  next: { code: FlashCode; to: string },
) {
  leaveFlash(args, next.code)
  if (!form.has('stay') || !isSentByScript(args)) throw redirect(next.to)
  return { refusal: null }
}
