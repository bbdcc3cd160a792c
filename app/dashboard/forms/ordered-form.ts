import { moveBefore } from '../../lists/list.ts'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'

/** Names of the buttons and fields of an ordered form. */
export const MOVE = 'move'
export const REMOVE = 'remove'
export const ADD = 'add'
export const REPLACE = 'replace'

/** One change, as the form fields that a button adds. */
export type OrderChange = ReadonlyArray<readonly [name: string, value: string]>

/**
 * Applies a change to the order. The value of `move` is an id and the id before which it goes, or
 * '' for the end. `remove` and `add` have ids.
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

/** Reads the submitted order: the rows (`id`), changed by the pressed button. */
export function readOrder(form: FormData): string[] {
  const fields = [...form].map(([name, value]) => [name, String(value)] as const)
  return orderAfter(form.getAll('id').map(String), fields)
}

/** Whether the add button was pressed without a choice. */
export const addsNothing = (form: FormData): boolean =>
  form.has(ADD) && form.getAll(ADD).every((id) => id === '')

/** Reads replaced ids: the value of `replace` is an id and the new one. */
export function readReplacements(form: FormData): (id: string) => string {
  const pairs = form.getAll(REPLACE).map((value) => String(value).split(' '))
  return (id) => pairs.find(([before]) => before === id)?.[1] || id
}

/** Makes a refusal the text of a toast, since rows cannot show errors of their fields. */
export function refusalOfRows(refusal: FormRefusal | null | undefined): FormRefusal | null {
  const [line, ...others] = refusal?.lines ?? []
  if (refusal == null || line === undefined) return null
  const isConflict = refusal.code?.endsWith('-changed-elsewhere') === true
  const message = isConflict ? `${line.message}. ${SHOWN_AGAIN}` : line.message
  const details = others.filter(({ field }) => field === undefined)
  return { ...refusal, lines: [{ message }, ...details] }
}

/** After a conflict, `revalidateConflict` has reloaded the page's data. */
const SHOWN_AGAIN = 'Here it is as it is now: please try again.'
