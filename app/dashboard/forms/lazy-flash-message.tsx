import { lazy, Suspense } from 'react'
// The stylesheets stay with the page: a message that the server renders needs them without scripts.
import '../../ui/components/notice.module.css'
import './flash-message.module.css'
import type { Flash } from './flash.ts'

const FlashMessage = lazy(async () => {
  const module = await import('./flash-message.tsx')
  return { default: module.FlashMessage }
})

/** The message of the page before; its script is loaded only where there is one. */
export function LazyFlashMessage({ flash }: { readonly flash: Flash | null }) {
  if (flash === null) return null
  return (
    <Suspense>
      <FlashMessage flash={flash} />
    </Suspense>
  )
}
