import { moveBefore } from '../../lists/list.ts'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'

/** The names of the buttons and fields of a form that orders things. */
export const MOVE = 'move'
export const REMOVE = 'remove'
export const ADD = 'add'
export const REPLACE = 'replace'

/** What a button changes: the fields that it adds to its form. */
export type OrderChange = ReadonlyArray<readonly [name: string, value: string]>

/**
 * The ids after a change of their order. `move` is an id and the id before which it goes, '' for the
 * end; `remove` and `add` are ids.
 */
export function orderAfter(ids: readonly string[], change: OrderChange): string[] {
  const values = (field: string) =>
    change.flatMap(([name, value]) => (name === field && value !== '' ? [value] : []))
  const [removed] = values(REMOVE)
  const left = ids.filter((id) => id !== removed)
  const all = [...new Set([...left, ...values(ADD)])]
  const [id = '', before = ''] = values(MOVE)[0]?.split(' ') ?? []
  return moveBefore(all, id, before === '' ? null : before) ?? all
}

/** The ids that a form asks for: its rows (`id`), changed by the button that sent it. */
export function readOrder(form: FormData): string[] {
  const fields = [...form].map(([name, value]) => [name, String(value)] as const)
  return orderAfter(form.getAll('id').map(String), fields)
}

/** Whether the button that adds what is chosen has sent the form, and nothing is chosen. */
export const addsNothing = (form: FormData): boolean =>
  form.has(ADD) && form.getAll(ADD).every((id) => id === '')

/** What takes the place of rows: `replace` is an id and the new one. */
export function readReplacements(form: FormData): (id: string) => string {
  const pairs = form.getAll(REPLACE).map((value) => String(value).split(' '))
  return (id) => pairs.find(([before]) => before === id)?.[1] || id
}

/** The refusal of such a form as a toast says it: rows have no place for problems of their fields. */
export function refusalOfRows(refusal: FormRefusal | null | undefined): FormRefusal | null {
  const [line] = refusal?.lines ?? []
  if (refusal == null || line === undefined) return null
  const isConflict = refusal.code?.endsWith('-changed-elsewhere') === true
  const message = isConflict ? `${line.message}. ${SHOWN_AGAIN}` : line.message
  return { ...refusal, lines: [{ message }] }
}

/** The page loads its data again after a conflict (`revalidateConflict`). */
const SHOWN_AGAIN = 'Here it is as it is now: please try again.'
