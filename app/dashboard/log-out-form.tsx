import type { ReactNode } from 'react'
import { PostForm } from '../ui/forms/post-form.tsx'
import { readGuestCart, removeMergedItems } from '../cart/guest/use-guest-cart.ts'
import { forgetViewed } from '../gallery/recently-viewed/viewed-text.ts'
import { guestListText } from '../lists/guest/guest-list-text.ts'
import { BATCH_DATABASE } from './batch/batch-database.ts'
import { removeFormDrafts } from './forms/form-draft-storage.ts'

type LogOutFormProps = {
  readonly className?: string
  readonly onSubmit?: () => void
  readonly children: ReactNode
}

/** The form of the button that logs out, which works without scripts too. */
export function LogOutForm({ className, onSubmit, children }: LogOutFormProps) {
  return (
    <PostForm action="/logout" className={className} onSubmit={onSubmit}>
      {children}
    </PostForm>
  )
}

/**
 * Clears this browser's guest cart (specification, point 4) and list, the recently viewed works, all
 * drafts and the photos of a batch.
 */
export function clearLocalData(): void {
  const clearings = [
    forgetViewed,
    () => removeMergedItems(readGuestCart()),
    () => guestListText.write(null),
    removeFormDrafts,
    () => indexedDB.deleteDatabase(BATCH_DATABASE),
  ]
  for (const clear of clearings) {
    try {
      clear()
    } catch {
      // Storage that the browser forbids holds nothing, and must not keep anybody from logging out.
    }
  }
}
