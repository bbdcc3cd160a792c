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
  // '' means that another form of the page is on its way.
  const isSending = Boolean(use(FormSender))
  const [key, setKey] = useState(loaded)
  /** The page's key when this form was sent; null while it is not on its way. */
  const [sentWith, setSentWith] = useState<string | null>(null)
  if (isSending && sentWith === null) setSentWith(loaded)
  if (!isSending && sentWith !== null) {
    setSentWith(null)
    // The router loads nothing after a refusal or a lost answer.
    if (loaded !== sentWith) setKey(loaded)
  }
  return <input type="hidden" name={IDEMPOTENCY_KEY} value={key} />
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
