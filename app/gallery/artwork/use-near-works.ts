import { type RefObject, useCallback, useEffect, useState } from 'react'
import { hasFocusAfter } from '../../ui/interaction/has-focus-after.ts'
import { useNearWindow } from '../../ui/interaction/use-near-window.ts'

type NearWorks<Work> = {
  readonly works: readonly Work[]
  readonly hasFailed: boolean
  readonly retry: () => void
}

/**
 * Loads the works of a strip when its place comes near the window. They are left out where they
 * would move the focused element.
 * @param wanted whose works; '' for none
 * @param read must be the same function at every render
 */
export function useNearWorks<Work>(
  place: RefObject<Element | null>,
  wanted: string,
  read: (wanted: string, signal: AbortSignal) => Promise<readonly Work[]>,
): NearWorks<Work> {
  const [shown, setShown] = useState<Omit<NearWorks<Work>, 'retry'>>(NOTHING)
  const { hasFailed } = shown
  const isNear = useNearWindow(place)
  useEffect(() => {
    if (wanted === '' || !isNear || hasFailed) return undefined
    const stop = new AbortController()
    const show = (next: typeof shown) => {
      if (stop.signal.aborted || place.current === null || hasFocusAfter(place.current)) return
      setShown(next)
    }
    read(wanted, stop.signal).then(
      (works) => show({ works, hasFailed: false }),
      () => show({ works: [], hasFailed: true }),
    )
    return () => stop.abort()
  }, [place, wanted, read, isNear, hasFailed])
  const retry = useCallback(() => setShown(NOTHING), [])
  return { ...shown, retry }
}

const NOTHING = { works: [], hasFailed: false }
