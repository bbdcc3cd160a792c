import { parseStudioItem, type StudioItem } from './studio-item.ts'

/** Stores studio works in IndexedDB. Browser only; nothing is sent to a server. */
const DATABASE = 'frame-studio'
const ITEMS = 'items'
const CHANNEL = 'frame-studio'

/**
 * Every stored work, oldest first.
 * @throws DOMException where the browser forbids storage
 */
export async function listStudioItems(): Promise<StudioItem[]> {
  const values = await run('readonly', (items) => items.getAll())
  return (values as unknown[])
    .map(parseStudioItem)
    .filter((item) => item !== null)
    .toSorted((one, other) => one.addedAt - other.addedAt)
}

/** @throws DOMException `QuotaExceededError` when the browser's storage is full */
export async function saveStudioItem(item: StudioItem): Promise<void> {
  await run('readwrite', (items) => items.put(item))
  tellOtherTabs()
}

export async function removeStudioItem(id: string): Promise<void> {
  await run('readwrite', (items) => items.delete(id))
  tellOtherTabs()
}

/** @returns stops listening */
export function onStudioChange(tell: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', tell)
  return () => channel.close()
}

function tellOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin: ours
  channel.postMessage('changed')
  channel.close()
}

/** Runs one transaction. Resolves when it is complete. */
async function run<Result>(
  mode: IDBTransactionMode,
  act: (items: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open()
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(ITEMS, mode)
      const request = act(transaction.objectStore(ITEMS))
      transaction.addEventListener('complete', () => resolve(request.result))
      const fail = () => reject(transaction.error ?? request.error ?? new Error('not stored'))
      transaction.addEventListener('abort', fail)
      transaction.addEventListener('error', fail)
    })
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(ITEMS, { keyPath: 'id' })
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
    request.addEventListener('blocked', () => reject(new Error('blocked by another tab')))
  })
}
