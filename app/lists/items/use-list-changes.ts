import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { createTaskQueue } from '../../kernel/task-queue.ts'
import { toast } from '../../ui/toasts/toast.client.ts'
import { applyChange, type ListItemChange } from './list-item-change.ts'
import { failureText, requestLists } from '../list-request.ts'
import type { ListItem, OwnList } from '../list.store.server.ts'

type SentChange = { readonly change: ListItemChange; readonly isAnswered: boolean }

/**
 * Sends changes of a list one after the other. Works move and go before the server answers; a note
 * waits for it, since a refused one stays in its field. The page loads the list again when the last
 * change is answered.
 */
export function useListChanges({ id, items }: Pick<OwnList, 'id' | 'items'>) {
  const [sent, setSent] = useState<readonly SentChange[]>([])
  const [loaded, setLoaded] = useState(items)
  // Answered changes are shown until the render that has the list with them.
  if (items !== loaded) {
    setLoaded(items)
    setSent((all) => all.filter(({ isAnswered }) => !isAnswered))
  }
  const [queue] = useState(() => createTaskQueue(1))
  const unanswered = useRef(0)
  const { revalidate } = useRevalidator()
  const change = (next: ListItemChange): Promise<boolean> => {
    const entry: SentChange = { change: next, isAnswered: false }
    setSent((all) => [...all, entry])
    unanswered.current += 1
    const saved = queue.run(async () => {
      try {
        await sendChange(id, next)
        setSent((all) => all.map((one) => (one === entry ? { ...one, isAnswered: true } : one)))
        return true
      } catch (error) {
        setSent((all) => all.filter((one) => one !== entry))
        toast.error(failureText(error))
        return false
      } finally {
        unanswered.current -= 1
      }
    })
    // The next change waits for it, since the loaded list must have all answered changes.
    void queue.run(async () => {
      if (unanswered.current === 0) await revalidate()
    })
    return saved
  }
  const shown = sent
    .filter(({ change: { kind }, isAnswered }) => isAnswered || kind !== 'note')
    .map(({ change: one }) => one)
  return { items: shown.reduce<readonly ListItem[]>(applyChange, items), change }
}

function sendChange(listId: string, change: ListItemChange): Promise<unknown> {
  const path = `/${listId}/items/${encodeURIComponent(change.id)}`
  if (change.kind === 'removal') return requestLists('DELETE', path)
  if (change.kind === 'note') return requestLists('PATCH', path, { note: change.note })
  return requestLists('PUT', `${path}/position`, { before: change.before })
}
