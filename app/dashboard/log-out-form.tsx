import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { readGuestCart, removeMergedItems } from '../cart/use-guest-cart.ts'
import { removeFormDrafts } from './form-draft-storage.ts'

type LogOutFormProps = { readonly className?: string; readonly children: ReactNode }

/** A form around the button that logs out: also where no scripts run. */
export function LogOutForm({ className, children }: LogOutFormProps) {
  return (
    <Form method="post" action="/logout" className={className} onSubmit={clearLocalData}>
      {children}
    </Form>
  )
}

/** Removes what this browser holds of a person who leaves: the guest cart (point 4) and all drafts. */
export function clearLocalData(): void {
  removeMergedItems(readGuestCart())
  removeFormDrafts()
}
