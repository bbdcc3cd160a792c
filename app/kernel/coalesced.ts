/** Runs a task at most once at a time. All calls during a run share the run after it. */
export function coalesced(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | null = null
  let next: Promise<void> | null = null
  const start = () => {
    next = null
    current = run().finally(() => (current = null))
    return current
  }
  // A failed run rejects for its own callers only.
  return () => next ?? (current === null ? start() : (next = current.then(start, start)))
}
