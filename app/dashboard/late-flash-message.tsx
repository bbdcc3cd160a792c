import { lazy, Suspense } from 'react'
// The stylesheets stay with the page: news that the server renders must look right without scripts.
import '../ui/notice.module.css'
import './flash-message.module.css'
import type { Flash } from './flash.ts'

const FlashMessage = lazy(async () => {
  const module = await import('./flash-message.tsx')
  return { default: module.FlashMessage }
})

/** News from the page before, on a page where there hardly ever is any: fetched only then. */
export function LateFlashMessage({ flash }: { readonly flash: Flash | null }) {
  if (flash === null) return null
  return (
    <Suspense>
      <FlashMessage flash={flash} />
    </Suspense>
  )
}
