import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { leaveInPageStepsToBrowser } from './shell/use-in-page-steps.ts'
import { trustMarkup } from './web/pages/trusted-markup.ts'

type MarkupPolicy = { readonly createHTML: (markup: string) => string | null }
type WithTrustedTypes = {
  readonly trustedTypes?: { createPolicy(name: 'default', policy: MarkupPolicy): unknown }
}

// Trusted Types: markup is checked. Without `createScript`, scripts from text are refused.
;(globalThis as WithTrustedTypes).trustedTypes?.createPolicy('default', { createHTML: trustMarkup })

leaveInPageStepsToBrowser()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
