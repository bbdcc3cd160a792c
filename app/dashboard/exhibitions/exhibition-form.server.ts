import { apiFor, attempt, type PageArgs } from '../../api/api-client.server.ts'
import { ifMatch } from '../../http/entity-tag.server.ts'
import type { CuratedHanging } from '../../exhibitions/exhibition.schema.ts'
import { refusedBy, refusedWith, textOf } from '../../ui/forms/form-refusal.ts'
import { rejectForm, rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { problems, type Problem } from '../../kernel/problem.ts'
import type { FlashCode } from '../forms/flash.ts'
import { acceptForm, acceptFormInPlace } from '../forms/form-outcome.server.ts'
import { addsNothing, readOrder } from '../forms/ordered-form.ts'
import { editorPath, EXHIBITION_LIST } from './exhibition-list-path.ts'
import { readHanging } from './hanging-form.ts'
import { NONE_CHOSEN, readKind, SAVE_FAILED } from './exhibition-form.ts'

type Sent = { readonly id: string; readonly form: FormData; readonly to: string }

/** Handles all forms of the editor by their field `intent`. */
export function changeExhibition(args: PageArgs, sent: Sent) {
  switch (sent.form.get('intent')) {
    case 'works':
      return saveWorks(args, sent)
    case 'hanging':
      return saveHanging(args, sent, readHanging(sent.form))
    case 'automatic':
      return saveHanging(args, sent, { ...readHanging(sent.form), places: [] })
    case 'publish':
      return publish(args, sent)
    case 'unpublish':
      return unpublish(args, sent)
    case 'delete':
      return remove(args, sent)
    default:
      return saveFacts(args, sent)
  }
}

const oneOf = (args: PageArgs) => apiFor(args).exhibitions[':id']

async function saveFacts(args: PageArgs, { id, form }: Sent) {
  const typed = {
    kind: readKind(form),
    title: textOf(form, 'title'),
    text: textOf(form, 'text'),
    opensOn: textOf(form, 'opensOn'),
    closesOn: textOf(form, 'closesOn'),
    place: textOf(form, 'place'),
  }
  const { opensOn, closesOn } = typed
  const json = { ...typed, opensOn: opensOn || null, closesOn: closesOn || null }
  const headers = ifMatch(textOf(form, 'revision'))
  const answer = await attempt(oneOf(args).$put({ param: { id }, json }, { headers }))
  if (answer.ok) return acceptForm(args, 'exhibition-saved', editorPath(id))
  const { problem } = answer
  const refusal =
    problem.code === 'exhibition-changed-elsewhere'
      ? refusedWith(`${problem.title}. Save again to replace it with what you see.`)
      : refusedBy(problem, SAVE_FAILED)
  return rejectForm(refusal, problem.status, typed)
}

/** Saves the order and texts. Newly added works have empty texts. */
async function saveWorks(args: PageArgs, { id, form, to }: Sent) {
  const texts = form.getAll('text').map(String)
  const byId = new Map(form.getAll('id').map((one, index) => [String(one), texts[index] ?? '']))
  const works = readOrder(form).map((one) => ({ id: one, text: byId.get(one) ?? '' }))
  const headers = ifMatch(textOf(form, 'revision'))
  const answer = await attempt(
    oneOf(args).works.$put({ param: { id }, json: { works } }, { headers }),
  )
  if (!answer.ok) return refused(answer.problem)
  // Saves the texts even if no work was chosen: without scripts, they would be lost.
  return addsNothing(form) ? noneChosen() : saved(args, form, { code: 'exhibition-saved', to })
}

/** The refusal for adding without a choice, which only the server can notice without scripts. */
export const noneChosen = () =>
  rejectForm(refusedWith(NONE_CHOSEN), problems['invalid-request'].status)

async function saveHanging(args: PageArgs, { id, form }: Sent, hanging: CuratedHanging) {
  const headers = ifMatch(textOf(form, 'revision'))
  const answer = await attempt(
    oneOf(args).hanging.$put({ param: { id }, json: hanging }, { headers }),
  )
  return answer.ok ? acceptForm(args, 'exhibition-saved', editorPath(id)) : refused(answer.problem)
}

async function publish(args: PageArgs, { id, form, to }: Sent) {
  const answer = await attempt(oneOf(args).publication.$put({ param: { id } }))
  if (!answer.ok) return refused(answer.problem)
  return saved(args, form, { code: 'exhibition-published', to })
}

async function unpublish(args: PageArgs, { id, form, to }: Sent) {
  const answer = await attempt(oneOf(args).publication.$delete({ param: { id } }))
  if (!answer.ok) return refused(answer.problem)
  return saved(args, form, { code: 'exhibition-unpublished', to })
}

async function remove(args: PageArgs, { id }: Sent) {
  const answer = await attempt(oneOf(args).$delete({ param: { id } }))
  // An exhibition already deleted on another device counts as deleted.
  if (!answer.ok && answer.problem.code !== 'exhibition-not-found') return refused(answer.problem)
  return acceptForm(args, 'exhibition-deleted', EXHIBITION_LIST)
}

const saved = (args: PageArgs, form: FormData, next: { code: FlashCode; to: string }) => ({
  ...acceptFormInPlace(args, form, next),
  typed: null,
})

const refused = (problem: Problem) => rejectFormBy(problem, SAVE_FAILED)
