import { keepFocus } from '../ui/focus-keeper.ts'
import { bringLooksAhead } from './looks-ahead.ts'

/** What nobody needs before they have acted. */
export function getReady(): void {
  keepFocus()
  bringLooksAhead()
}
