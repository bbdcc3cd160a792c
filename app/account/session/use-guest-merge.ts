import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { createSharedState } from '../../ui/interaction/use-shared-state.ts'
import type { StoredText } from '../../ui/interaction/use-stored-text.ts'

/** The merge of a guest's cart or list that is not in the account yet. */
export type PendingMerge = {
  /** The error of the last attempt; null without one. */
  readonly error: unknown
  readonly isMerging: boolean
  readonly retry: () => void
}

type MergeState = Omit<PendingMerge, 'retry'> & {
  /** Counts the requests to repeat a merge. */
  readonly turn: number
}

/** Sends the guest's entries, clears those that were merged, and revalidates the page. */
type Merge = (signal: AbortSignal, revalidate: () => Promise<void>) => Promise<void>

/**
 * Makes the hooks that merge a guest's cart or list into the account after a sign-in. A failed merge
 * keeps it in the browser, and is repeated on request, when it changes, and on the next document.
 */
export function createGuestMerge(stored: StoredText, merge: Merge) {
  const state = createSharedState<MergeState>({ error: null, turn: 0, isMerging: false })
  const change = (next: Partial<MergeState>) => state.write({ ...state.read(), ...next })
  const retry = () => change({ turn: state.read().turn + 1 })
  let attempts = 0

  /** Use it for signed-in viewers only. */
  function useMerge(): void {
    const text = stored.use()
    const { turn } = state.use()
    const attempt = text === null ? null : `${turn} ${text}`
    const { revalidate } = useRevalidator()
    useEffect(() => {
      if (attempt === null) return undefined
      const abort = new AbortController()
      attempts += 1
      const number = attempts
      // The end of an attempt must not overwrite the state of a newer one.
      const end = (error: unknown) => {
        if (number === attempts) change({ error, isMerging: false })
      }
      change({ isMerging: true })
      merge(abort.signal, revalidate).then(
        () => end(null),
        (error: unknown) => {
          if (!abort.signal.aborted) end(error)
        },
      )
      return () => abort.abort()
    }, [attempt, revalidate])
  }

  /** Null when everything is in the account. */
  function usePendingMerge(): PendingMerge | null {
    const text = stored.use()
    const { error, isMerging } = state.use()
    return text === null ? null : { error, isMerging, retry }
  }

  return { useMerge, usePendingMerge }
}
