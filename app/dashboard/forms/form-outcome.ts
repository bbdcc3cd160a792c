import type { FormRefusal } from '../../account/sign-in/form-refusal.ts'

/** The outcome of a form that was sent without leaving the page. */
export type FormOutcome = { readonly refusal: FormRefusal | null }
