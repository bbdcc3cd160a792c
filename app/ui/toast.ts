import type { ShowToast, ToastKind } from './toaster.tsx'
import { loadToaster } from './toaster-loading.ts'

export type ToastOptions = {
  /** Showing another toast under the same id replaces it, e.g. a loading one by its outcome. */
  readonly id?: string
  /** Milliseconds, instead of the kind's own. */
  readonly duration?: number
}

let lastId = 0

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

function perform(act: (toaster: typeof import('./toaster.tsx')) => void): void {
  loadToaster().then(act, () => {
    // Nothing can be shown without the toaster, and nothing depends on it.
  })
}
