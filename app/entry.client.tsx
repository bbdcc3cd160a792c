import { startTransition, StrictMode, use } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { leaveInPageStepsToBrowser } from './shell/failure/use-shown-data.ts'
import { trustMarkup } from './web/pages/trusted-markup.ts'

type MarkupPolicy = { readonly createHTML: (markup: string) => string | null }
type WithTrustedTypes = {
  readonly trustedTypes?: { createPolicy(name: 'default', policy: MarkupPolicy): unknown }
}

// Trusted Types: markup is checked. Without `createScript`, scripts from text are refused.
;(globalThis as WithTrustedTypes).trustedTypes?.createPolicy('default', { createHTML: trustMarkup })

leaveInPageStepsToBrowser()

/** Does not hydrate in a document that reloads, since its HTML belongs to another address. */
function CurrentPage() {
  return window.reload ? use(window.reload) : <HydratedRouter />
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <CurrentPage />
    </StrictMode>,
  )
})
