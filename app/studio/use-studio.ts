import { useCallback, useEffect, useState } from 'react'
import type { StudioItem } from './studio-item.ts'
import {
  saveStudioItem,
  listStudioItems,
  onStudioChange,
  removeStudioItem,
} from './studio-storage.ts'

export type Studio = {
  /** Oldest first; null until the storage is read. */
  readonly items: readonly StudioItem[] | null
  /** False if the browser could not store a work, which is then lost when the page is closed. */
  readonly isKept: boolean
  /** Shows a work at once. Resolves when it is stored, or `isKept` is false. */
  readonly add: (item: StudioItem) => Promise<void>
  readonly remove: (id: string) => Promise<void>
}

/** The works stored in this browser, in sync between tabs. */
export function useStudio(): Studio {
  const [stored, setStored] = useState<readonly StudioItem[] | null>(null)
  /** Works that are being stored, or could not be. */
  const [unstored, setUnstored] = useState<readonly StudioItem[]>([])
  const [isKept, setKept] = useState(true)

  useEffect(() => {
    let gone = false
    const load = async () => {
      try {
        const found = await listStudioItems()
        if (gone) return
        setStored(found)
        setUnstored((works) => works.filter(({ id }) => !found.some((item) => item.id === id)))
      } catch {
        if (gone) return
        setStored((works) => works ?? [])
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
    setUnstored((works) => [...works, item])
    try {
      await saveStudioItem(item)
    } catch {
      // Storage is full or blocked: the work is shown for now, and the page warns about it.
      setKept(false)
    }
  }, [])

  const remove = useCallback(async (id: string) => {
    setStored((works) => works?.filter((item) => item.id !== id) ?? null)
    setUnstored((works) => works.filter((item) => item.id !== id))
    try {
      await removeStudioItem(id)
    } catch {
      setKept(false)
    }
  }, [])

  const items =
    stored && [...stored, ...unstored].toSorted((one, other) => one.addedAt - other.addedAt)
  return { items, isKept, add, remove }
}
