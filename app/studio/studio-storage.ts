import { browserStore } from '../ui/interaction/browser-store.ts'
import { parseStudioItem, type StudioItem } from './studio-item.ts'

/** Stores studio works in IndexedDB. Browser only; nothing is sent to a server. */
const { run } = browserStore({ database: 'frame-studio', store: 'items', key: 'id' })
const CHANNEL = 'frame-studio'

/**
 * Lists all stored works, oldest first.
 * @throws DOMException if the browser forbids storage
 */
export async function listStudioItems(): Promise<StudioItem[]> {
  const values = await run('readonly', (items) => items.getAll())
  return (values as unknown[])
    .map(parseStudioItem)
    .filter((item) => item !== null)
    .toSorted((one, other) => one.addedAt - other.addedAt)
}

/** @throws DOMException `QuotaExceededError` if the browser's storage is full */
export async function saveStudioItem(item: StudioItem): Promise<void> {
  await run('readwrite', (items) => items.put(item))
  notifyOtherTabs()
}

export async function removeStudioItem(id: string): Promise<void> {
  await run('readwrite', (items) => items.delete(id))
  notifyOtherTabs()
}

/** @returns a function that stops listening */
export function onStudioChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', listener)
  return () => channel.close()
}

function notifyOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin: ours
  channel.postMessage('changed')
  channel.close()
}
