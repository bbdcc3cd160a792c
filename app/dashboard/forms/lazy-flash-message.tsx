// Imported eagerly: without scripts, a message rendered on the server needs these stylesheets.
import '../../ui/components/notice.module.css'
import './flash-message.module.css'
import { standby } from '../../ui/interaction/standby.tsx'
import type { Flash } from './flash.ts'

const FlashMessage = standby<{ readonly flash: Flash }>(
  async () => (await import('./flash-message.tsx')).FlashMessage,
  // Without the script, the page is shown without the message.
  () => null,
)

/** Loads the flash message's script only if there is a message. */
export function LazyFlashMessage({ flash }: { readonly flash: Flash | null }) {
  return flash && <FlashMessage flash={flash} />
}
