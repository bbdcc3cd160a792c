/** Calls `load` once for concurrent calls with the same key, which share its result. */
type SingleFlight<Value> = {
  run(key: string, load: () => Promise<Value>): Promise<Value>
  /** Resolves when all running loads have settled. */
  settle(): Promise<void>
}

export function createSingleFlight<Value>(): SingleFlight<Value> {
  const running = new Map<string, Promise<Value>>()
  return {
    run(key, load) {
      const current = running.get(key)
      if (current !== undefined) return current
      const started = load().finally(() => running.delete(key))
      running.set(key, started)
      return started
    },
    async settle() {
      await Promise.allSettled(running.values())
    },
  }
}

/** Runs `load` at the first call, whose result all calls share. After a failure, the next retries. */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | null = null
  return () =>
    (loading ??= load().catch((fault: unknown) => {
      loading = null
      throw fault
    }))
}
