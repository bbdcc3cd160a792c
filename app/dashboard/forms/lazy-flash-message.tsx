import { lazy, Suspense } from 'react'
// Imported eagerly: without scripts, a message rendered on the server needs these stylesheets.
import '../../ui/components/notice.module.css'
import './flash-message.module.css'
import type { Flash } from './flash.ts'

const FlashMessage = lazy(async () => {
  const module = await import('./flash-message.tsx')
  return { default: module.FlashMessage }
})

/** Loads the flash message's script only if there is a message. */
export function LazyFlashMessage({ flash }: { readonly flash: Flash | null }) {
  if (flash === null) return null
  return (
    <Suspense>
      <FlashMessage flash={flash} />
    </Suspense>
  )
}
