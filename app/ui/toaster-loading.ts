type ToasterModule = typeof import('./toaster.tsx')

let loading: Promise<ToasterModule> | null = null
let loaded: ToasterModule | null = null
const listeners = new Set<() => void>()

/** The library behind the toasts is fetched when the first one is due, or just before. */
export function loadToaster(): Promise<ToasterModule> {
  loading ??= import('./toaster.tsx').then(
    (module) => {
      loaded = module
      for (const tell of listeners) tell()
      return module
    },
    (fault: unknown) => {
      // Offline, perhaps: the next toast tries again.
      loading = null
      throw fault
    },
  )
  return loading
}

export function loadedToaster(): ToasterModule | null {
  return loaded
}

export function onToasterLoaded(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
