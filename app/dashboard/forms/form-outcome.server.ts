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
 * Like `acceptForm`, but without a redirect for a data request of a form with the field `stay`. The
 * page then revalidates.
 * @throws the redirect for any other request
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
