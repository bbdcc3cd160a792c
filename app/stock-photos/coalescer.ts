/** Callers who ask for the same thing at the same time share one answer. */
type Coalescer<Value> = {
  run(key: string, work: () => Promise<Value>): Promise<Value>
  /** Resolves when what is under way now has ended, well or not. */
  settle(): Promise<void>
}

export function createCoalescer<Value>(): Coalescer<Value> {
  const underWay = new Map<string, Promise<Value>>()
  return {
    run(key, work) {
      const already = underWay.get(key)
      if (already !== undefined) return already
      const started = work().finally(() => underWay.delete(key))
      underWay.set(key, started)
      return started
    },
    async settle() {
      await Promise.allSettled(underWay.values())
    },
  }
}
