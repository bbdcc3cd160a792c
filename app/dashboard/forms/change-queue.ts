import type { OrderChange } from './ordered-form.ts'

/** Unsaved changes of a form, oldest first. The first `sent.count` of them are in flight. */
type ChangeQueue<Answer> = {
  readonly changes: readonly OrderChange[]
  /** Number of changes in flight, and the response that preceded theirs; null when idle. */
  readonly sent: { readonly count: number; readonly after: Answer | undefined } | null
}

type QueueEvent<Answer> =
  | { readonly name: 'added'; readonly change: OrderChange }
  // Carries the count, since changes may be added before React handles the event.
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
