import { useLoaderData } from 'react-router'
import { textOf } from './form-refusal.ts'

/** The field by which the API knows a form that is sent again, since its answer was lost. */
export const IDEMPOTENCY_KEY = 'idempotencyKey'

/**
 * The hidden key of a form that makes something. The page's loader chooses it: the router loads a
 * new one after an accepted form, also after another form of the page, and none after a lost answer.
 */
export function IdempotencyField() {
  const { idempotencyKey } = useLoaderData<{ readonly idempotencyKey: string }>()
  return <input type="hidden" name={IDEMPOTENCY_KEY} value={idempotencyKey} />
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
