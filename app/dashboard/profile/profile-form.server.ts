import { rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { apiFor, attempt, type PageArgs } from '../../api/api-client.server.ts'
import * as messages from '../../kernel/message.ts'
import { acceptForm } from '../forms/form-outcome.server.ts'

type Names = { readonly firstName: string; readonly lastName: string; readonly location?: string }

/**
 * Saves the viewer's profile.
 * @returns a redirect to the page that shows it, or the form's refusal and values
 */
export async function saveProfile<Typed extends Names>(args: PageArgs, typed: Typed, page: string) {
  const answer = await attempt(apiFor(args).users.me.$patch({ json: typed }))
  if (answer.ok) return acceptForm(args, 'profile-saved', page)
  return rejectFormBy(answer.problem, messages.profileUpdateFailed, { typed })
}
