import type { FormRefusal } from '../account/form-refusal.ts'

/** How a form ended that was sent without leaving the page. */
export type FormOutcome = { readonly refusal: FormRefusal | null }
