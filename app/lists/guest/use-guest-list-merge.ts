import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { createSharedState } from '../../ui/interaction/use-shared-state.ts'
import { guestListText } from './guest-list-text.ts'

type MergeState = {
  /** The error of the last merge; null after a success. */
  readonly error: unknown
  /** Counts the requests to repeat a merge. */
  readonly turn: number
  readonly isMerging: boolean
}

const state = createSharedState<MergeState>({ error: null, turn: 0, isMerging: false })

const change = (next: Partial<MergeState>) => state.write({ ...state.read(), ...next })

/**
 * Merges the guest's list into the account's lists after a sign-in, and then clears it. A failed
 * merge is repeated on request, when the list changes, and on the next document. Use it for
 * signed-in viewers only.
 */
export function useGuestListMerge(): void {
  const text = guestListText.use()
  const { turn } = state.use()
  const attempt = text === null ? null : `${turn} ${text}`
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (attempt === null) return undefined
    const abort = new AbortController()
    change({ isMerging: true })
    const merge = async () => {
      const { mergeGuestList } = await import('./merge-guest-list.ts')
      await mergeGuestList(abort.signal)
      change({ error: null, isMerging: false })
      await revalidate()
    }
    merge().catch((error: unknown) => {
      // The list stays in the browser.
      if (!abort.signal.aborted) change({ error, isMerging: false })
    })
    return () => abort.abort()
  }, [attempt, revalidate])
}

export type FailedMerge = {
  readonly error: unknown
  readonly retry: () => void
  readonly isRetrying: boolean
}

/** The merge of a guest's list that has failed; null without one. */
export function useFailedMerge(): FailedMerge | null {
  const text = guestListText.use()
  const { error, isMerging } = state.use()
  return text === null || error === null ? null : { error, retry, isRetrying: isMerging }
}

const retry = () => change({ turn: state.read().turn + 1 })
