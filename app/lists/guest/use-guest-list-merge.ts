import { useEffect, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { guestListText } from './guest-list-text.ts'

/**
 * Merges the guest's list into the account's lists after a sign-in, and then clears it. A failed
 * merge is repeated on the next document. Use it for signed-in viewers only.
 */
export function useGuestListMerge(): void {
  const text = useSyncExternalStore(guestListText.subscribe, guestListText.read, () => null)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (text === null) return undefined
    const abort = new AbortController()
    const merge = async () => {
      const { mergeGuestList } = await import('./merge-guest-list.ts')
      await mergeGuestList(abort.signal)
      await revalidate()
    }
    merge().catch(() => {
      // The list stays in the browser.
    })
    return () => abort.abort()
  }, [text, revalidate])
}
