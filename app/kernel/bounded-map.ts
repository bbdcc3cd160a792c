/** Values by their keys, whose sizes together are bounded. */
export type BoundedMap<Value> = {
  /** Counts as a use, and costs no more than a look. */
  get(key: string): Value | undefined
  /**
   * Takes the place of what was there.
   * @returns false where the value is larger than all the room, and not kept
   */
  set(key: string, value: Value): boolean
  delete(key: string): void
  keys(): Iterable<string>
  readonly count: number
  /** Of all values together. */
  readonly size: number
}

type Entry<Value> = { readonly value: Value; readonly size: number; isUsed: boolean }

/**
 * Makes room by a second chance: values go in the order in which they came, but whichever was used since its last turn
 * goes to the end once more. Moving a value at every use would cost more than finding it.
 * @param options.most of all sizes together
 * @param options.onDelete is told of every key that goes or whose value is about to be another
 */
export function createBoundedMap<Value>(options: {
  readonly most: number
  readonly sizeOf: (value: Value, key: string) => number
  readonly onDelete?: (key: string) => void
}): BoundedMap<Value> {
  const { most, sizeOf, onDelete } = options
  const entries = new Map<string, Entry<Value>>()
  let held = 0

  function remove(key: string): void {
    const entry = entries.get(key)
    if (entry === undefined) return
    entries.delete(key)
    held -= entry.size
    onDelete?.(key)
  }

  function makeRoom(size: number): void {
    // Whoever was put at the end comes by again, and has been used no more.
    for (const [key, entry] of entries) {
      if (held + size <= most) return
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
      if (size > most) return false
      makeRoom(size)
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
