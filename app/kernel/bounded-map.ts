/** A cache that evicts entries so that their total size stays at most `maxSize`. */
export type BoundedMap<Value> = {
  /** Marks the entry as used, so that the next eviction spares it. */
  get(key: string): Value | undefined
  /**
   * Replaces the entry of this key.
   * @returns false, without storing it, for a value larger than `maxSize`
   */
  set(key: string, value: Value): boolean
  delete(key: string): void
  keys(): Iterable<string>
  readonly count: number
  /** The total size of all values. */
  readonly size: number
}

type Entry<Value> = { readonly value: Value; readonly size: number; isUsed: boolean }

/**
 * Evicts entries by the second-chance algorithm: the oldest first, but an entry that was used since
 * its last turn moves to the end once. Moving an entry at every use would cost more than finding
 * it.
 * @param options.onDelete is called with every key that is deleted, evicted or replaced
 */
export function createBoundedMap<Value>(options: {
  readonly maxSize: number
  /** The size of an entry; 1 by default. */
  readonly sizeOf?: (value: Value, key: string) => number
  readonly onDelete?: (key: string) => void
}): BoundedMap<Value> {
  const { maxSize, sizeOf = () => 1, onDelete } = options
  const entries = new Map<string, Entry<Value>>()
  let held = 0

  function remove(key: string): void {
    const entry = entries.get(key)
    if (entry === undefined) return
    entries.delete(key)
    held -= entry.size
    onDelete?.(key)
  }

  function evictFor(size: number): void {
    // An entry moved to the end comes up again in this loop, as unused.
    for (const [key, entry] of entries) {
      if (held + size <= maxSize) return
      if (!entry.isUsed) {
        remove(key)
        continue
      }
      entry.isUsed = false
      entries.delete(key)
      entries.set(key, entry)
    }
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entry.isUsed = true
      return entry.value
    },
    set(key, value) {
      remove(key)
      const size = sizeOf(value, key)
      if (size > maxSize) return false
      evictFor(size)
      entries.set(key, { value, size, isUsed: false })
      held += size
      return true
    },
    delete: remove,
    keys: () => entries.keys(),
    get count() {
      return entries.size
    },
    get size() {
      return held
    },
  }
}

/** Wraps a pure function of a text, and caches up to `maxTexts` results. */
export function memoize<Result extends {}>(
  compute: (text: string) => Result,
  maxTexts: number,
): (text: string) => Result {
  const known = createBoundedMap<Result>({ maxSize: maxTexts })
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const result = compute(text)
    known.set(text, result)
    return result
  }
}
