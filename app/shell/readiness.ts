import { keepFocus } from '../ui/focus-keeper.ts'
import { bringPagesAhead } from './pages-ahead.ts'

/** What nobody needs before they have acted. */
export function getReady(): void {
  keepFocus()
  bringPagesAhead()
}
