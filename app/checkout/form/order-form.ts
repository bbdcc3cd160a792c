import { refusedBy, textOf, type FormRefusal } from '../../ui/forms/form-refusal.ts'
import * as messages from '../../kernel/message.ts'
import type { Problem } from '../../kernel/problem.ts'
import type { DeliveryAddress } from '../purchase.schema.ts'

type DeliveryField = {
  readonly name: keyof DeliveryAddress
  readonly label: string
  readonly autoComplete: string
  readonly type?: 'email'
}

/** The address fields of the form, in the order of the specification (point 5). */
export const DELIVERY_FIELDS: readonly DeliveryField[] = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email' },
  { name: 'address', label: 'Address', autoComplete: 'street-address' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'postalCode', label: 'Postal code', autoComplete: 'postal-code' },
  { name: 'country', label: 'Country', autoComplete: 'country-name' },
]

/** Reads the delivery address from a form. Card fields have no names, so no form contains them. */
export function readDelivery(form: FormData): DeliveryAddress {
  return {
    firstName: textOf(form, 'firstName'),
    lastName: textOf(form, 'lastName'),
    email: textOf(form, 'email').trim(),
    address: textOf(form, 'address'),
    city: textOf(form, 'city'),
    postalCode: textOf(form, 'postalCode'),
    country: textOf(form, 'country'),
  }
}

const INSIDE = 'delivery.'

/** Converts a problem to a refusal of the checkout form, with its messages at the fields. */
export function orderRefusal(problem: Problem): FormRefusal {
  const errors = problem.errors?.map(({ field, message }) => ({
    field: field.startsWith(INSIDE) ? field.slice(INSIDE.length) : field,
    message,
  }))
  return refusedBy(
    errors === undefined ? problem : Object.assign({}, problem, { errors }),
    messages.purchaseFailed,
  )
}
