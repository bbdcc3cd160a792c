import { createContext, use } from 'react'
import type { FormFields } from './form-fields.ts'

const NO_FORM: FormFields = {
  rules: {},
  problems: [],
  refusals: 0,
  errors: {},
  correct: () => {},
  report: () => {},
}

/**
 * Provided by `ValidatedForm`. Fields outside of one have no rules and show only their own error.
 */
export const FormFieldsContext = createContext<FormFields>(NO_FORM)

/** The form around a field. */
export function useFormFields(): FormFields {
  return use(FormFieldsContext)
}
