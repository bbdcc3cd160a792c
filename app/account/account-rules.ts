import { atMost, type FieldRules } from '../kernel/field-rule.ts'
import {
  INVALID_EMAIL,
  PASSWORD_TOO_LONG,
  WEAK_PASSWORD,
} from '../kernel/problems/account-problems.ts'

/** The minimum is the specification's (point 5). The maximum keeps hashing cheap. */
export const MIN_PASSWORD = 6
export const MAX_PASSWORD = 128

/** Same pattern as zod's `email`, so that form and API agree. */
const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

export const EMAIL = {
  required: INVALID_EMAIL.message,
  maxLength: { value: 254, message: INVALID_EMAIL.message },
  format: { pattern: EMAIL_PATTERN, message: INVALID_EMAIL.message },
}
export const FIRST_NAME = { required: 'Enter your first name', maxLength: atMost(100) }
export const LAST_NAME = { required: 'Enter your last name', maxLength: atMost(100) }

/** An existing password, which is only required, not validated. */
export const PASSWORD = { minLength: { value: 1, message: 'Enter your password' } }
/** The name of the password field that confirms a removal: a page may have several. */
export const removalPasswordField = (id: string): string => `removal-${id}`
export const NEW_PASSWORD = {
  minLength: { value: MIN_PASSWORD, message: WEAK_PASSWORD.message },
  maxLength: { value: MAX_PASSWORD, message: PASSWORD_TOO_LONG.message },
}

export const signUpRules = {
  accountType: {},
  firstName: FIRST_NAME,
  lastName: LAST_NAME,
  email: EMAIL,
  password: NEW_PASSWORD,
} satisfies FieldRules

/**
 * Sign-up after a login at a provider, which supplies the email address and replaces the password.
 */
export const providerSignUpRules = {
  accountType: {},
  firstName: FIRST_NAME,
  lastName: LAST_NAME,
} satisfies FieldRules

export const signInRules = { email: EMAIL, password: PASSWORD } satisfies FieldRules

/** Rules of the profile. A blank field keeps its current value. */
export const profileRules = {
  firstName: { maxLength: atMost(100) },
  lastName: { maxLength: atMost(100) },
  location: { maxLength: atMost(200) },
  bio: { maxLength: atMost(5000) },
  statement: { maxLength: atMost(5000) },
} satisfies FieldRules
