import {
  useEffect,
  useEffectEvent,
  useMemo,
  useReducer,
  type RefObject,
  type SubmitEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { useFetcher, useNavigation, type FetcherWithComponents } from 'react-router'
import { useDragOrder } from '../../ui/interaction/use-drag-order.ts'
import { announce } from '../../ui/interaction/announcer.tsx'
import { useUnsavedChanges, type UnsavedChanges } from '../leave-question.tsx'
import { EMPTY_QUEUE, nextQueue } from './change-queue.ts'
import { MOVE, orderAfter, refusalOfRows, REMOVE, type OrderChange } from './ordered-form.ts'
import type { FormOutcome } from '../../ui/forms/form-refusal.ts'
import { useRefusalToast } from '../../ui/toasts/use-refusal-toast.ts'

type OrderedFormOptions = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly list: RefObject<HTMLElement | null>
  /** Noun for announcements, such as `image`. */
  readonly noun: string
}

/**
 * A form whose rows (`data-item`) are ordered by buttons and dragging. Each change submits the
 * whole form; the rows move before the server responds.
 */
export function useOrderedForm({ form, list, noun }: OrderedFormOptions) {
  const saving = useFetcher<FormOutcome>()
  const refusal = saving.data?.refusal
  useRefusalToast(useMemo(() => refusalOfRows(refusal), [refusal]))

  const { changes, add } = useQueuedChanges(form, saving)

  function change(fields: OrderChange): void {
    const [id] = fields.flatMap(([name, value]) => (name === MOVE ? value.split(' ') : []))
    if (id === undefined) return add(fields)
    // Synchronous, so that the moved row can be scrolled into view.
    flushSync(() => add(fields))
    const ids = form.current === null ? [] : new FormData(form.current).getAll('id')
    const number = ids.indexOf(id) + 1
    if (number > 0) announce(`This ${noun} is now number ${number} of ${ids.length}`)
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent
    const button = submitter instanceof HTMLButtonElement ? submitter : null
    if (button?.getAttribute('aria-disabled') === 'true') return
    change(button === null || button.name === '' ? [] : [[button.name, button.value]])
    // The moved row keeps its focus, so the browser does not scroll to it.
    button?.scrollIntoView({ block: 'nearest' })
  }
  const sendWith = (name: string, values: readonly string[]) =>
    change(values.map((value) => [name, value]))
  const { drag, handleFor } = useDragOrder(list, (id, before) =>
    sendWith(MOVE, [`${id} ${before ?? ''}`]),
  )
  /** Applies the unsaved changes to the rows. Added rows appear once they are saved. */
  function order<Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] {
    if (changes.length === 0) return rows
    const ids = changes.reduce<readonly string[]>(
      orderAfter,
      rows.map(({ id }) => id),
    )
    return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  }
  const props = {
    method: 'post',
    encType: 'multipart/form-data',
    onSubmit: submit,
    'data-ordered': true,
  } as const
  return { props, isSaving: changes.length > 0, order, drag, handleFor, sendWith }
}

/**
 * Queues changes. Those made while this form or another one of the page is being saved are sent
 * together afterwards, with the new revision.
 */
function useQueuedChanges(
  form: RefObject<HTMLFormElement | null>,
  saving: FetcherWithComponents<FormOutcome>,
) {
  const [{ changes, sent }, dispatch] = useReducer(nextQueue<FormOutcome>, EMPTY_QUEUE)
  if (sent !== null && saving.state === 'idle' && saving.data !== sent.after) {
    dispatch({ name: 'answered' })
  }

  const send = useEffectEvent(() => {
    if (form.current === null) return
    // The rendered rows already reflect moves and removals.
    const body = new FormData(form.current)
    for (const [name, value] of changes.flat()) {
      if (name !== MOVE && name !== REMOVE) body.append(name, value)
    }
    body.delete('image')
    body.set('stay', 'yes')
    dispatch({ name: 'sent', count: changes.length, after: saving.data })
    void saving.submit(body, { method: 'post', encType: 'multipart/form-data' })
  })
  const isOtherSaving = useNavigation().formMethod === 'POST'
  const mustSend = sent === null && !isOtherSaving && changes.length > 0
  useEffect(() => {
    if (mustSend) send()
  }, [mustSend])
  useUnsavedChanges(changes.length > (sent?.count ?? 0) ? WAITING : null)

  return { changes, add: (change: OrderChange) => dispatch({ name: 'added', change }) }
}

/**
 * Changes waiting behind a submission exist only on this page. The warning ends once they are sent.
 */
const WAITING: UnsavedChanges = {
  title: 'Leave without your last changes?',
  text: 'They are saved as soon as the ones before them are.',
  leaveLabel: 'Leave without them',
  stayLabel: 'Stay',
  endsAt: (to, from) => to.pathname !== from.pathname,
}

export type OrderedForm = ReturnType<typeof useOrderedForm>
