import type { ClientResponse } from 'hono/client'
import { redirect } from 'react-router'
import { attempt, readForm, type PageArgs } from '../api/api-client.server.ts'
import { refusedWith, textOf } from '../ui/forms/form-refusal.ts'
import { rejectForm, rejectFormBy } from '../ui/forms/reject-form.server.ts'
import { NOTHING_CHANGED } from '../ui/requests/failure-text.ts'
import { withNotice, reportOr } from './admin-path.ts'
import type { Done } from './done.ts'
import type { ReasonStep } from './reason-form.tsx'

type Answer = Promise<ClientResponse<unknown, number, string>>

type ReasonSteps = {
  /** Hides or suspends. */
  readonly withhold: (reason: string) => Answer
  readonly restore: () => Answer
  /** The page to which the operator returns, unless a report led here. */
  readonly page: string
  readonly done: Readonly<Record<ReasonStep, Done>>
}

/** The action of a page with a `ReasonForm`. */
export async function carryOutStep(
  args: PageArgs & { readonly url: URL },
  { withhold, restore, page, done }: ReasonSteps,
) {
  const form = await readForm(args)
  const step = textOf(form, 'step')
  // A page of an earlier version may name other steps.
  if (step !== 'withhold' && step !== 'restore') {
    return rejectForm(refusedWith(NOTHING_CHANGED), 422)
  }
  const answer = await attempt(step === 'withhold' ? withhold(textOf(form, 'reason')) : restore())
  if (answer.ok) throw redirect(withNotice(reportOr(args.url.searchParams, page), done[step]))
  return rejectFormBy(answer.problem, NOTHING_CHANGED)
}
