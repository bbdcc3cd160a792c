import { createGuestMerge } from '../../account/session/use-guest-merge.ts'
import { guestListText } from './guest-list-text.ts'

/** Merges the guest's list into the account's lists. */
export const { useMerge: useGuestListMerge, usePendingMerge: usePendingListMerge } =
  createGuestMerge(guestListText, async (signal, revalidate) => {
    const { mergeGuestList } = await import('./merge-guest-list.ts')
    await mergeGuestList(signal)
    await revalidate()
  })
