import type { ClientResponse } from 'hono/client'
import { redirect } from 'react-router'
import { attempt, readForm, type PageArgs } from '../api/api-client.server.ts'
import { textOf } from '../ui/forms/form-refusal.ts'
import { rejectFormBy } from '../ui/forms/reject-form.server.ts'
import { NOTHING_CHANGED } from '../ui/requests/failure-text.ts'
import { withNotice, reportOr } from './admin-path.ts'
import type { Done } from './done.ts'

type Answer = Promise<ClientResponse<unknown, number, string>>

type ReasonSteps = {
  /** Hides or suspends. */
  readonly take: (reason: string) => Answer
  readonly give: () => Answer
  /** The page to which the operator returns, unless a report led here. */
  readonly page: string
  readonly done: { readonly take: Done; readonly give: Done }
}

/** The action of a page with a `ReasonForm`. */
export async function carryOutStep(
  args: PageArgs & { readonly url: URL },
  { take, give, page, done }: ReasonSteps,
) {
  const form = await readForm(args)
  const step = textOf(form, 'step') === 'take' ? 'take' : 'give'
  const answer = await attempt(step === 'take' ? take(textOf(form, 'reason')) : give())
  if (answer.ok) throw redirect(withNotice(reportOr(args.url.searchParams, page), done[step]))
  return rejectFormBy(answer.problem, NOTHING_CHANGED)
}
