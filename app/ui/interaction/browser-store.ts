/** One object store of IndexedDB, in a database of its own. */
type BrowserStore = {
  /**
   * Runs one transaction. Resolves when it is complete.
   * @throws DOMException where the browser forbids storage; `QuotaExceededError` when it is full
   */
  run<Result>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result>
}

/** @param options.key the property by which the store keeps its objects */
export function browserStore(options: {
  readonly database: string
  readonly store: string
  readonly key: string
}): BrowserStore {
  return {
    async run(mode, act) {
      const database = await open(options)
      try {
        return await new Promise((resolve, reject) => {
          const transaction = database.transaction(options.store, mode)
          const request = act(transaction.objectStore(options.store))
          transaction.addEventListener('complete', () => resolve(request.result))
          const fail = () => reject(transaction.error ?? request.error ?? new Error('not stored'))
          transaction.addEventListener('abort', fail)
          transaction.addEventListener('error', fail)
        })
      } finally {
        database.close()
      }
    },
  }
}

function open({ database, store, key }: Parameters<typeof browserStore>[0]): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(store, { keyPath: key })
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
    request.addEventListener('blocked', () => reject(new Error('blocked by another tab')))
  })
}
