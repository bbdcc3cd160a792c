import type { ReactNode } from 'react'
import { clearFormMemories } from '../ui/interaction/form-memory.ts'
import { logOutFailed } from '../kernel/message.ts'
import { PostForm } from '../ui/forms/post-form.tsx'
import { readGuestCart, removeMergedItems } from '../cart/guest/use-guest-cart.ts'
import { clearViewed } from '../gallery/recently-viewed/viewed-text.ts'
import { guestListText } from '../lists/guest/guest-list-text.ts'
import { BATCH_DATABASE } from './batch/batch-database.ts'
import { removeTabDrafts } from './forms/tab-draft-storage.ts'

type LogOutFormProps = {
  readonly className?: string
  readonly onSubmit?: () => void
  readonly children: ReactNode
}

/** The log-out form. It works without scripts, too. */
export function LogOutForm({ className, onSubmit, children }: LogOutFormProps) {
  return (
    <PostForm action="/logout" failed={logOutFailed} className={className} onSubmit={onSubmit}>
      {children}
    </PostForm>
  )
}

/**
 * Clears this browser's guest cart (specification, point 4), guest list, recently viewed works,
 * form drafts, typed addresses and messages, and batch photos.
 */
export function clearLocalData(): void {
  const clearings = [
    clearViewed,
    () => removeMergedItems(readGuestCart()),
    () => guestListText.write(null),
    removeTabDrafts,
    clearFormMemories,
    () => indexedDB.deleteDatabase(BATCH_DATABASE),
  ]
  for (const clear of clearings) {
    try {
      clear()
    } catch {
      // Blocked storage holds nothing to clear, and must not stop the logout.
    }
  }
}
