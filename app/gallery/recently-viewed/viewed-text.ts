import { createStoredText } from '../../ui/interaction/use-stored-text.ts'
import { withViewed } from './recently-viewed.ts'

/** The works that this browser has shown, which no server is told. */
export const viewedText = createStoredText('frame.recently-viewed')

/** Browser only. */
export function rememberViewed(id: string): void {
  try {
    viewedText.write(withViewed(viewedText.read(), id))
  } catch {
    // Full or forbidden storage: nothing is stored.
  }
}

/** Browser only. */
export function clearViewed(): void {
  try {
    viewedText.write(null)
  } catch {
    // Without access to storage there is nothing to clear.
  }
}
