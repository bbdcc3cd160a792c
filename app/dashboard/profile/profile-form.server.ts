import { textOf } from '../../ui/forms/form-refusal.ts'
import { rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { apiFor, attempt, type PageArgs } from '../../api/api-client.server.ts'
import * as messages from '../../kernel/message.ts'
import { acceptForm } from '../forms/form-outcome.server.ts'
import { shownName } from './shown-values.tsx'

type Names = { readonly firstName: string; readonly lastName: string; readonly location?: string }

/**
 * Saves the viewer's profile.
 * @returns a redirect to the page that shows it, or the form's refusal and values
 */
export async function saveProfile<Typed extends Names>(
  args: PageArgs,
  { form, typed, page }: { form: FormData; typed: Typed; page: string },
) {
  const answer = await attempt(apiFor(args).users.me.$patch({ json: withoutShown(form, typed) }))
  if (answer.ok) return acceptForm(args, 'profile-saved', page)
  return rejectFormBy(answer.problem, messages.profileUpdateFailed, { typed })
}

/**
 * The typed values without those that the form already showed, which another tab may have replaced
 * meanwhile.
 */
export function withoutShown<Typed extends object>(form: FormData, typed: Typed): Partial<Typed> {
  const changed = Object.entries(typed).filter(
    ([name, text]) => text !== textOf(form, shownName(name)),
  )
  return Object.fromEntries(changed) as Partial<Typed>
}
