import { useEffect } from 'react'

let locks = 0

/** Holds the page still while `locked`, e.g. under a full-screen menu. Locks may overlap. */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return
    const root = document.documentElement
    locks += 1
    root.dataset['scrollLocked'] = ''
    return () => {
      locks -= 1
      if (locks === 0) delete root.dataset['scrollLocked']
    }
  }, [locked])
}
