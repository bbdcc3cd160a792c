import type { Problem } from '../../kernel/problem.ts'
import { refusedBy, refusedWithout, textOf, type FormRefusal } from '../../ui/forms/form-refusal.ts'
import { NOTHING_CHANGED } from '../../ui/requests/failure-text.ts'
import { runFormAction } from '../../ui/forms/form-action.ts'
import type { LineChange } from './line-state.ts'

/** Reads a form of `LineProgress`. The API validates the change. */
export function readLineForm(form: FormData) {
  const note = textOf(form, 'note')
  const change = textOf(form, 'change') as LineChange
  return { lineId: textOf(form, 'lineId'), json: { change, ...(note !== '' && { note }) } }
}

/** The refusal of a change, shown at the forms of this line. */
export type LineRefusal = { readonly lineId: string; readonly refusal: FormRefusal }

export const refusedLine = (lineId: string, problem: Problem): LineRefusal => {
  const { title, detail } = problem
  const titled = detail === undefined ? problem : { ...problem, detail: `${title}. ${detail}.` }
  return { lineId, refusal: refusedBy(titled, NOTHING_CHANGED) }
}

type ClientActionArgs<Answer> = {
  readonly request: Request
  readonly serverAction: () => Promise<Answer>
}

/**
 * The `clientAction` of the pages with these forms: without an answer, the form's line says so.
 * Changes are idempotent, so the form may be sent again.
 */
export async function sendLineForm<Answer>({ request, serverAction }: ClientActionArgs<Answer>) {
  const { lineId } = readLineForm(await request.clone().formData())
  return runFormAction(serverAction, (code): LineRefusal => ({
    lineId,
    refusal: refusedWithout(code, { message: NOTHING_CHANGED, isRepeatable: true }),
  }))
}
