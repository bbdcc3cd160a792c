import type { ShowToast, ToastKind } from './toaster.tsx'
import { loadToaster } from './use-toaster.ts'

type ToastOptions = {
  /** A toast replaces the one with the same id, such as a loading one. */
  readonly id?: string
  /** A second line, such as what to do. */
  readonly detail?: string | undefined
}

let lastId = 0

/** Short messages that disappear on their own. Each call returns the id. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  /** Stays until it is dismissed or replaced. */
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

function perform(act: (toaster: typeof import('./toaster.tsx')) => void): void {
  loadToaster().then(act, () => {
    // Without the library no toast can be shown, and nothing else depends on it.
  })
}
