import { useEffect, useRef } from 'react'
import { useFetchers } from 'react-router'

/**
 * For a form with the revision of something that another form of the page saves by a fetcher.
 * @returns a function that waits until all fetchers have saved and the page shows the result
 */
export function useSettledFetchers(): () => Promise<void> {
  const isSettled = useFetchers().every(({ state }) => state === 'idle')
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    if (!isSettled) return
    for (const proceed of waiting.current.splice(0)) proceed()
  }, [isSettled])
  return async () => {
    if (!isSettled) await new Promise<void>((proceed) => waiting.current.push(proceed))
  }
}
