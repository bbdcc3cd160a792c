import { useMemo, type RefObject, type SubmitEvent } from 'react'
import { useFetcher } from 'react-router'
import { useDragOrder } from '../../ui/interaction/use-drag-order.ts'
import { announce } from '../../ui/interaction/announcer.tsx'
import type { FormOutcome } from './form-outcome.ts'
import { MOVE, readOrder, refusalOfRows } from './ordered-form.ts'
import { useRefusalToast } from './use-refusal-toast.ts'

type OrderedFormOptions = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly list: RefObject<HTMLElement | null>
  /** What is ordered, such as `image`. */
  readonly noun: string
}

/**
 * A form whose rows (`data-item`) are ordered by buttons and by dragging. Each button sends the
 * whole form with one change; the rows are in their new order before the server answers.
 */
export function useOrderedForm({ form, list, noun }: OrderedFormOptions) {
  const saving = useFetcher<FormOutcome>()
  const refusal = saving.data?.refusal
  useRefusalToast(useMemo(() => refusalOfRows(refusal), [refusal]))

  function send(body: FormData): void {
    body.delete('image')
    body.set('stay', 'yes')
    // The change that is on its way raises the revision; it is one's own.
    if (saving.state !== 'idle') body.delete('revision')
    // At once, so that a moved row gets the focus back.
    void saving.submit(body, { method: 'post', encType: 'multipart/form-data', flushSync: true })
    const ids = readOrder(body)
    const [id = ''] = String(body.get(MOVE) ?? '').split(' ')
    const number = ids.indexOf(id) + 1
    if (number > 0) announce(`This ${noun} is now number ${number} of ${ids.length}`)
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const button = (event.nativeEvent as Event & { submitter: HTMLElement | null }).submitter
    if (button?.getAttribute('aria-disabled') === 'true') return
    send(new FormData(event.currentTarget, button))
    button?.focus()
  }
  const sendWith = (name: string, values: readonly string[]) => {
    if (form.current === null) return
    const body = new FormData(form.current)
    for (const value of values) body.append(name, value)
    send(body)
  }
  const { drag, handleFor } = useDragOrder(list, (id, before) =>
    sendWith(MOVE, [`${id} ${before ?? ''}`]),
  )
  /** The rows as a form that is on its way has them; new ones follow once they are saved. */
  function order<Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] {
    if (saving.formData === undefined) return rows
    return readOrder(saving.formData).flatMap((id) => rows.find((row) => row.id === id) ?? [])
  }
  const props = {
    method: 'post',
    encType: 'multipart/form-data',
    onSubmit: submit,
    'data-ordered': true,
  } as const
  return { props, isSaving: saving.state !== 'idle', order, drag, handleFor, sendWith }
}

export type OrderedForm = ReturnType<typeof useOrderedForm>
