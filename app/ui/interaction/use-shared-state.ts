import { useSyncExternalStore } from 'react'

/** A value of this tab that several components show. On the server it is always the first. */
export function createSharedState<Value>(first: Value) {
  let value = first
  const listeners = new Set<() => void>()
  const read = () => value
  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    read,
    write(next: Value): void {
      value = next
      for (const listener of listeners) listener()
    },
    use: (): Value => useSyncExternalStore(subscribe, read, () => first),
  }
}
