import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '../../ui/toasts/toast.client.ts'
import { applyChange, type ListItemChange } from './list-item-change.ts'
import { failureText, requestLists } from '../list-request.ts'
import type { ListItem, NamedList } from '../list.store.server.ts'

type SentChange = { readonly change: ListItemChange; readonly isAnswered: boolean }

/**
 * Shows changes of a list before the server answers, and sends them one after the other. The page
 * loads the list again when the last one is answered.
 */
export function useListChanges({ id, items }: Pick<NamedList, 'id' | 'items'>) {
  const [sent, setSent] = useState<readonly SentChange[]>([])
  const [loaded, setLoaded] = useState(items)
  // Answered changes are shown until the render that has the list with them.
  if (items !== loaded) {
    setLoaded(items)
    setSent((all) => all.filter(({ isAnswered }) => !isAnswered))
  }
  const queue = useRef({ last: Promise.resolve(), waiting: 0 })
  const { revalidate } = useRevalidator()
  const change = (next: ListItemChange) => {
    const entry: SentChange = { change: next, isAnswered: false }
    setSent((all) => [...all, entry])
    const { current } = queue
    current.waiting += 1
    current.last = current.last
      .then(() => sendChange(id, next))
      .catch((error: unknown) => void toast.error(failureText(error)))
      .then(async () => {
        current.waiting -= 1
        setSent((all) => all.map((one) => (one === entry ? { ...one, isAnswered: true } : one)))
        if (current.waiting === 0) await revalidate()
      })
  }
  const shown = sent.map(({ change: one }) => one).reduce<readonly ListItem[]>(applyChange, items)
  return { items: shown, change }
}

function sendChange(listId: string, change: ListItemChange): Promise<unknown> {
  const path = `/${listId}/items/${encodeURIComponent(change.id)}`
  if (change.kind === 'removal') return requestLists('DELETE', path)
  if (change.kind === 'note') return requestLists('PATCH', path, { note: change.note })
  return requestLists('PUT', `${path}/position`, { before: change.before })
}
