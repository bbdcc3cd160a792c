import type { FormRefusal } from '../account/form-refusal.ts'

/** The outcome of a form that was sent without leaving the page. */
export type FormOutcome = { readonly refusal: FormRefusal | null }
