import { browserStore } from '../ui/interaction/browser-store.ts'
import { parseStudioItem, type StudioItem } from './studio-item.ts'

/** Stores studio works in IndexedDB. Browser only; nothing is sent to a server. */
const { run } = browserStore({ database: 'frame-studio', store: 'items', key: 'id' })
const CHANNEL = 'frame-studio'

/**
 * Lists all stored works, in no order.
 * @throws DOMException if the browser forbids storage
 */
export async function listStudioItems(): Promise<StudioItem[]> {
  const values = await run('readonly', (items) => items.getAll())
  return (values as unknown[]).map(parseStudioItem).filter((item) => item !== null)
}

/** @throws DOMException `QuotaExceededError` if the browser's storage is full */
export async function saveStudioItem(item: StudioItem): Promise<void> {
  await run('readwrite', (items) => items.put(item))
  notifyTabs()
}

export async function removeStudioItem(id: string): Promise<void> {
  await run('readwrite', (items) => items.delete(id))
  notifyTabs()
}

/** @returns a function that stops listening */
export function onStudioChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', listener)
  return () => channel.close()
}

/** Notifies all tabs with the studio, this one too: its listener has a channel of its own. */
function notifyTabs(): void {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin: ours
  channel.postMessage('changed')
  channel.close()
}
