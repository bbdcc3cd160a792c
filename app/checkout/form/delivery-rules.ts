import { EMAIL } from '../../account/account-rules.ts'
import { atMost, type FieldRules } from '../../kernel/field-rule.ts'

const entry = (label: string) => ({ required: `Enter your ${label}`, maxLength: atMost(200) })

/** The address fields of the checkout, in the order of the specification (point 5). */
export const deliveryRules = {
  firstName: entry('first name'),
  lastName: entry('last name'),
  email: EMAIL,
  address: entry('address'),
  city: entry('city'),
  postalCode: entry('postal code'),
  country: entry('country'),
} satisfies FieldRules
