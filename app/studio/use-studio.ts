import { useCallback, useEffect, useState } from 'react'
import type { StudioItem } from './studio-item.ts'
import {
  saveStudioItem,
  listStudioItems,
  onStudioChange,
  removeStudioItem,
} from './studio-storage.ts'

export type Studio = {
  /** Null until the browser has said what it kept. */
  readonly items: readonly StudioItem[] | null
  /** False when works hang only until the page is closed: the browser would not keep them. */
  readonly isKept: boolean
  readonly add: (item: StudioItem) => Promise<void>
  readonly remove: (id: string) => Promise<void>
}

/** The works of this browser, the same in every tab. */
export function useStudio(): Studio {
  const [items, setItems] = useState<readonly StudioItem[] | null>(null)
  const [isKept, setKept] = useState(true)

  useEffect(() => {
    let gone = false
    const load = async () => {
      try {
        const kept = await listStudioItems()
        if (!gone) setItems(kept)
      } catch {
        if (gone) return
        setItems((shown) => shown ?? [])
        setKept(false)
      }
    }
    void load()
    const stop = onStudioChange(() => void load())
    return () => {
      gone = true
      stop()
    }
  }, [])

  const add = useCallback(async (item: StudioItem) => {
    setItems((shown) => [...(shown ?? []), item])
    try {
      await saveStudioItem(item)
    } catch {
      // Full or forbidden: it hangs for now, and the page says that it won't stay.
      setKept(false)
    }
  }, [])

  const remove = useCallback(async (id: string) => {
    setItems((shown) => (shown ?? []).filter((item) => item.id !== id))
    try {
      await removeStudioItem(id)
    } catch {
      setKept(false)
    }
  }, [])

  return { items, isKept, add, remove }
}
