import { installFocusRecovery } from '../ui/focus-recovery.ts'
import { prefetchPages } from './prefetch-pages.ts'

/** Handlers that a page needs from the first interaction on. */
export function installInteractionHandlers(): void {
  installFocusRecovery()
  prefetchPages()
}
