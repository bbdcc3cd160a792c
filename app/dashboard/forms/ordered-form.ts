import { moveBefore } from '../../lists/list.ts'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'

/** The names of the buttons and fields of a form that orders things. */
export const MOVE = 'move'
export const REMOVE = 'remove'
export const ADD = 'add'
export const REPLACE = 'replace'

/**
 * The ids that a form asks for: its rows (`id`), changed by the button that sent it. `move` is an id
 * and the id before which it goes, '' for the end; `remove` and `add` are ids.
 */
export function readOrder(form: FormData): string[] {
  const removed = form.get(REMOVE)
  const left = form
    .getAll('id')
    .map(String)
    .filter((id) => id !== removed)
  const added = form
    .getAll(ADD)
    .map(String)
    .filter((id) => id !== '')
  const ids = [...new Set([...left, ...added])]
  const move = form.get(MOVE)
  const [id = '', before = ''] = typeof move === 'string' ? move.split(' ') : []
  return moveBefore(ids, id, before === '' ? null : before) ?? ids
}

/** What takes the place of a row: `replace` is an id and the new one. */
export function readReplacement(form: FormData): (id: string) => string {
  const [before, after] = String(form.get(REPLACE) ?? '').split(' ')
  return (id) => (id === before && after !== undefined && after !== '' ? after : id)
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
