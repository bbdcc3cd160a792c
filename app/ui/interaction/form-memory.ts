/**
 * An account's id or email address, or the key of a conversation; the same kind in every call. Null
 * for a guest.
 */
type Owner = string | null

/** Keeps what somebody typed into a form while they are on other pages. */
type FormMemory<Value> = {
  /** Replaces what was kept before. Browser only. */
  keep(owner: Owner, value: Value): void
  /** @returns null if nothing is kept for this owner */
  read(owner: Owner): Value | null
  clear(): void
}

const clearings: (() => void)[] = []

/**
 * Keeps the value in memory only, so that no address or message stays in browser storage. A guest
 * who signs in finds it again, unless a provider's page came between.
 */
export function createFormMemory<Value>(): FormMemory<Value> {
  let kept: { readonly owner: Owner; readonly value: Value } | null = null
  const clear = () => {
    kept = null
  }
  clearings.push(clear)
  return {
    keep(owner, value) {
      kept = { owner, value }
    },
    read: (owner) =>
      kept !== null && (kept.owner === null || kept.owner === owner) ? kept.value : null,
    clear,
  }
}

/** Clears all form memories, since another person may sign in. Browser only. */
export function clearFormMemories(): void {
  for (const clear of clearings) clear()
}
