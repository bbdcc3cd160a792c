import { type SubmitEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { announce } from '../../ui/interaction/announcer.tsx'
import { ItemControls } from './item-controls.tsx'
import type { ListItemChange } from './list-item-change.ts'
import { ListItemRow } from './list-item-row.tsx'
import type { ListItem } from '../list.store.server.ts'
import { dropMark, useDragOrder } from '../../ui/interaction/use-drag-order.ts'
import * as dragStyles from '../../ui/interaction/drag-order.module.css'
import * as styles from './list-items.module.css'

type ListItemsProps = {
  readonly items: readonly ListItem[]
  /** The address of an item's forms, for pages without scripts; null where scripts are needed. */
  readonly actionOf: ((id: string) => string) | null
  /** @returns whether the change is saved */
  readonly onChange: (change: ListItemChange) => Promise<boolean>
}

/** The works of one's own list: to be ordered, annotated and removed. */
export function ListItems({ items, actionOf, onChange }: ListItemsProps) {
  const list = useRef<HTMLOListElement>(null)
  const change = async (next: ListItemChange) => {
    if (await onChange(next)) announceChange(items, next)
  }
  const { drag, handleFor } = useDragOrder(list, (id, before) =>
    change({ kind: 'move', id, before }),
  )
  const submit = (event: SubmitEvent<HTMLFormElement>, { id }: ListItem) => {
    event.preventDefault()
    const button = (event.nativeEvent as Event & { submitter: HTMLElement | null }).submitter
    const form = new FormData(event.currentTarget, button)
    const next = readChange(id, form)
    // The first work moves up no further, and the last no further down.
    if (next.kind === 'move' && next.before === id) return
    flushSync(() => void change(next))
    // The moved row keeps its focus, so the browser does not scroll to it.
    button?.scrollIntoView({ block: 'nearest' })
  }
  const last = items.at(-1)?.id
  return (
    <ol ref={list} className={styles['items']} role="list">
      {items.map((item, index) => (
        <ListItemRow
          key={item.id}
          card={item}
          isDragged={drag?.id === item.id}
          mark={dropMark(drag, item.id, item.id === last)}
          handle={
            items.length > 1 && (
              <span
                className={classNames(dragStyles['handle'], styles['handle'])}
                title="Drag to move"
                data-no-print
                {...handleFor(item.id)}
              >
                <Icon name="grip" />
              </span>
            )
          }
        >
          <ItemControls
            item={item}
            action={actionOf?.(item.id) ?? null}
            up={index === 0 ? null : (items[index - 1]?.id ?? null)}
            down={index === items.length - 1 ? null : (items[index + 2]?.id ?? '')}
            onSubmit={(event) => submit(event, item)}
          />
        </ListItemRow>
      ))}
    </ol>
  )
}

/** Reads the change of an item from its form. An empty place is the end. */
function readChange(id: string, form: FormData): ListItemChange {
  const before = form.get('before')
  if (typeof before === 'string') return { kind: 'move', id, before: before || null }
  const note = form.get('note')
  return typeof note === 'string' ? { kind: 'note', id, note } : { kind: 'removal', id }
}

function announceChange(items: readonly ListItem[], change: ListItemChange): void {
  const { id, kind } = change
  const title = items.find((item) => item.id === id)?.title ?? ''
  if (kind === 'removal') announce(`${title} was removed from the list`)
  else if (kind === 'note') announce(`The note on ${title} is saved`)
  else {
    const others = items.filter((item) => item.id !== id)
    const at = others.findIndex((item) => item.id === change.before)
    announce(`${title} is now number ${at < 0 ? items.length : at + 1} of ${items.length}`)
  }
}
