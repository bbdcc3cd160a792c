import { reportView } from '../../statistics/report-view.ts'
import { rememberViewed } from '../recently-viewed/viewed-text.ts'

/** Remembers a published work that the page shows, and has it counted. Browser only. */
export function noteShown(id: string): void {
  rememberViewed(id)
  reportView(id)
}
