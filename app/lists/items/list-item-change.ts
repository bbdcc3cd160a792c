import { moveBefore } from '../list.ts'

/** A work of a list, as far as changes concern it. */
type Item = { readonly id: string; readonly note: string }

/** A change of one work in its list. */
export type ListItemChange = { readonly id: string } & (
  | { readonly kind: 'removal' }
  | { readonly kind: 'note'; readonly note: string }
  /** Null for the end. */
  | { readonly kind: 'move'; readonly before: string | null }
)

/** The list as it is after a change. Repeating a change changes nothing. */
export function applyChange<Each extends Item>(
  items: readonly Each[],
  change: ListItemChange,
): readonly Each[] {
  const { id } = change
  if (change.kind === 'removal') return items.filter((item) => item.id !== id)
  if (change.kind === 'note') {
    return items.map((item) => (item.id === id ? { ...item, note: change.note } : item))
  }
  const ids = moveBefore(
    items.map((item) => item.id),
    id,
    change.before,
  )
  const byId = new Map(items.map((item) => [item.id, item]))
  return ids?.flatMap((one) => byId.get(one) ?? []) ?? items
}
