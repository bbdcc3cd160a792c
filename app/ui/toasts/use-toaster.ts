import { useSyncExternalStore } from 'react'

type ToasterModule = typeof import('./toaster.tsx')

let loading: Promise<ToasterModule> | null = null
let loaded: ToasterModule | null = null
const listeners = new Set<() => void>()

/** Loads the toast library, at the first toast or the first interaction. */
export function loadToaster(): Promise<ToasterModule> {
  loading ??= import('./toaster.tsx').then(
    (module) => {
      loaded = module
      for (const listener of listeners) listener()
      return module
    },
    (fault: unknown) => {
      // The network may be down; the next toast tries again.
      loading = null
      throw fault
    },
  )
  return loading
}

/** The toast library once it is loaded. */
export function useToaster(): ToasterModule | null {
  return useSyncExternalStore(
    subscribe,
    () => loaded,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
