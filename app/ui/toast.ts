import type { ShowToast, ToastKind } from './toaster.tsx'

type ToasterModule = typeof import('./toaster.tsx')

export type ToastOptions = {
  /** Showing another toast under the same id replaces it, e.g. a loading one by its outcome. */
  readonly id?: string
  /** Milliseconds, instead of the kind's own. */
  readonly duration?: number
}

let loading: Promise<ToasterModule> | null = null
let loaded: ToasterModule | null = null
let lastId = 0
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

/** Short news that goes away by itself. Each call returns the toast's id. Browser only. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  /** Stays until it is dismissed or replaced under the same id. */
  loading: (text: string, options?: ToastOptions) => show('loading', text, options),
  message: (text: string, options?: ToastOptions) => show('blank', text, options),
  dismiss: (id: string): void => perform((toaster) => toaster.dismissToast(id)),
}

function show(kind: ToastKind, text: string, options: ToastOptions = {}): string {
  lastId += 1
  const request: ShowToast = { kind, text, ...options, id: options.id ?? `toast-${lastId}` }
  perform((toaster) => toaster.showToast(request))
  return request.id
}

function perform(act: (toaster: ToasterModule) => void): void {
  loadToaster().then(act, () => {
    // Nothing can be shown without the toaster, and nothing depends on it.
  })
}
