import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '../ui/toasts/toast.client.ts'
import { applyChange, type ListChange } from './list-change.ts'
import { failureText, requestLists } from './list-request.ts'
import type { ListItem, NamedList } from './list.store.server.ts'

/**
 * Shows changes of a list before the server answers, and sends them one after the other. The page
 * loads the list again when the last one is answered.
 */
export function useListChanges({ id, items }: Pick<NamedList, 'id' | 'items'>) {
  const [pending, setPending] = useState<readonly ListChange[]>([])
  const queue = useRef({ last: Promise.resolve(), waiting: 0 })
  const { revalidate } = useRevalidator()
  const change = (next: ListChange) => {
    setPending((all) => [...all, next])
    const { current } = queue
    current.waiting += 1
    current.last = current.last
      .then(() => sendChange(id, next))
      .catch((error: unknown) => void toast.error(failureText(error)))
      .then(async () => {
        current.waiting -= 1
        if (current.waiting > 0) return
        await revalidate()
        if (current.waiting === 0) setPending([])
      })
  }
  const shown = pending.reduce<readonly ListItem[]>(applyChange, items)
  return { items: shown, change }
}

function sendChange(listId: string, change: ListChange): Promise<unknown> {
  const path = `/${listId}/items/${encodeURIComponent(change.id)}`
  if (change.kind === 'removal') return requestLists('DELETE', path)
  if (change.kind === 'note') return requestLists('PATCH', path, { note: change.note })
  return requestLists('PUT', `${path}/position`, { before: change.before })
}
