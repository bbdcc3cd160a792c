import { type RefObject, useEffect, useState } from 'react'
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
 * @param wanted the id of a work, or ids, for `read`; '' loads nothing
 * @param read must be the same function at every render
 */
export function useNearWorks<Work>(
  place: RefObject<Element | null>,
  wanted: string,
  read: (wanted: string, signal: AbortSignal) => Promise<readonly Work[]>,
): NearWorks<Work> {
  const [works, setWorks] = useState<readonly Work[]>([])
  /** The value of `wanted` whose works could not be loaded. */
  const [failed, setFailed] = useState<string | null>(null)
  const hasFailed = wanted !== '' && failed === wanted
  const isNear = useNearWindow(place)
  useEffect(() => {
    if (wanted === '' || !isNear || hasFailed) return undefined
    const stop = new AbortController()
    const mayShow = () =>
      !stop.signal.aborted && place.current !== null && !hasFocusAfter(place.current)
    read(wanted, stop.signal).then(
      (found) => {
        if (mayShow()) setWorks(found)
      },
      () => {
        if (mayShow()) setFailed(wanted)
      },
    )
    return () => stop.abort()
  }, [place, wanted, read, isNear, hasFailed])
  return { works, hasFailed: hasFailed && works.length === 0, retry: () => setFailed(null) }
}
