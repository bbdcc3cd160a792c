import type { FormRefusal } from '../../ui/forms/form-refusal.ts'

/** The outcome of a form that was sent without leaving the page. */
export type FormOutcome = { readonly refusal: FormRefusal | null }
