import { installFocusRecovery } from '../ui/focus-recovery.ts'
import { bringPagesAhead } from './pages-ahead.ts'

/** What nobody needs before they have acted. */
export function getReady(): void {
  installFocusRecovery()
  bringPagesAhead()
}
