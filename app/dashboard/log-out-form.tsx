import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { readGuestCart, removeMergedItems } from '../cart/use-guest-cart.ts'
import { removeFormDrafts } from './forms/form-draft-storage.ts'

/** The form of the logout button, which works without scripts too. */
export function LogOutForm({ children }: { readonly children: ReactNode }) {
  return (
    <Form method="post" action="/logout" onSubmit={clearLocalData}>
      {children}
    </Form>
  )
}

/** Clears this browser's guest cart (specification, point 4) and all drafts. */
export function clearLocalData(): void {
  removeMergedItems(readGuestCart())
  removeFormDrafts()
}
