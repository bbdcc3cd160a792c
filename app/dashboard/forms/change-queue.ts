import type { OrderChange } from './ordered-form.ts'

/** Changes of a form that are not saved yet. Those at the start may be on their way. */
type ChangeQueue<Answer> = {
  readonly changes: readonly OrderChange[]
  /** How many of them are on their way, and the answer before theirs. */
  readonly sent: { readonly count: number; readonly after: Answer | undefined } | null
}

type QueueEvent<Answer> =
  | { readonly name: 'added'; readonly change: OrderChange }
  // Others may have been added before React tells of this one.
  | { readonly name: 'sent'; readonly count: number; readonly after: Answer | undefined }
  | { readonly name: 'answered' }

export const EMPTY_QUEUE = { changes: [], sent: null } as const

export function nextQueue<Answer>(
  { changes, sent }: ChangeQueue<Answer>,
  event: QueueEvent<Answer>,
): ChangeQueue<Answer> {
  switch (event.name) {
    case 'added':
      return { changes: [...changes, event.change], sent }
    case 'sent':
      return { changes, sent: { count: event.count, after: event.after } }
    case 'answered':
      return { changes: changes.slice(sent?.count), sent: null }
  }
}
