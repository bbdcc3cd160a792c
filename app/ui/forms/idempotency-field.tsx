import { use, useState } from 'react'
import { useLoaderData } from 'react-router'
import { FormSender } from '../requests/use-form-sender.ts'
import { textOf } from './form-refusal.ts'

/** The field by which the API knows a form that is sent again, since its answer was lost. */
export const IDEMPOTENCY_KEY = 'idempotencyKey'

/**
 * The hidden key of a form that makes something. The page's loader chooses it. The router loads a
 * new one after each accepted form of the page; the field takes it only after its own.
 */
export function IdempotencyField() {
  const { idempotencyKey: loaded } = useLoaderData<{ readonly idempotencyKey: string }>()
  const isSending = Boolean(use(FormSender))
  const [last, setLast] = useState({ key: loaded, loaded, isSending })
  if (isSending !== last.isSending) {
    // Without a new key, the form was refused, or its answer was lost.
    const isAccepted = !isSending && loaded !== last.loaded
    setLast({ key: isAccepted ? loaded : last.key, loaded, isSending })
  }
  return <input type="hidden" name={IDEMPOTENCY_KEY} value={last.key} />
}

/**
 * The key in a form, for the API's header; '' without one. Headers hold little more than ASCII, so
 * it is percent-encoded.
 */
export const idempotencyKeyOf = (form: FormData): string =>
  encodeURIComponent(textOf(form, IDEMPOTENCY_KEY).toWellFormed())

/** The API's optional header, for the key in a form. */
export function idempotencyHeader(form: FormData): { 'idempotency-key'?: string } {
  const key = idempotencyKeyOf(form)
  return key === '' ? {} : { 'idempotency-key': key }
}
