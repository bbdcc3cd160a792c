import { data, redirect } from 'react-router'
import type { FormRefusal } from '../account/form-refusal.ts'
import type { PageArgs } from '../api/api-client.server.ts'
import type { FlashCode } from './flash.ts'
import { leaveFlash } from './flash.server.ts'

/** Ends a form that went well: the next page says so. */
export function acceptForm(args: PageArgs, code: FlashCode, to: string): Response {
  leaveFlash(args, code)
  return redirect(to)
}

/**
 * The same for a form that scripts may have sent without leaving the page, as its field `stay` says: they ask for
 * the page's data. To anybody else what was deleted would look as if it had never been there.
 * @returns null for those: their page loads anew by itself
 */
export function acceptFormInPlace(
  args: PageArgs,
  form: FormData,
  next: { code: FlashCode; to: string },
) {
  leaveFlash(args, next.code)
  const asksForData = new URL(args.request.url).pathname.endsWith('.data')
  if (!form.has('stay') || !asksForData) throw redirect(next.to)
  return { refusal: null }
}

/** Shows the form again, with what was typed (never a password) and what is wrong. */
export function rejectForm<Typed>(refusal: FormRefusal, status: number, typed?: Typed) {
  return data({ refusal, typed: typed ?? null }, status)
}
