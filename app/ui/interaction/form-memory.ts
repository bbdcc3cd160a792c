/** The account that typed; null for a guest. */
type Owner = string | null

/** Keeps what somebody typed into a form while they are on other pages. */
export type FormMemory<Value> = {
  /** Replaces what was kept before. Browser only. */
  keep(owner: Owner, value: Value): void
  /** @returns null if nothing is kept for this owner */
  read(owner: Owner): Value | null
  clear(): void
}

/**
 * Keeps the value in memory only, so that no address or message stays in browser storage. A guest
 * who signs in finds it again.
 */
export function createFormMemory<Value>(): FormMemory<Value> {
  let kept: { readonly owner: Owner; readonly value: Value } | null = null
  return {
    keep(owner, value) {
      kept = { owner, value }
    },
    read: (owner) =>
      kept !== null && (kept.owner === null || kept.owner === owner) ? kept.value : null,
    clear() {
      kept = null
    },
  }
}
