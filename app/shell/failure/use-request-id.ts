import { createContext, use, useState } from 'react'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'

/** On the server: the id of the current request, as logged. */
export const RequestIdContext = /* @__PURE__ */ createContext<string | null>(null)

/** The attribute that marks the id in an error page, so that the browser can read it. */
export const REQUEST_ID_MARK = 'data-request-id'

/** The request id of a page that the server rendered; null for other pages. */
export function useRequestId(): string | null {
  const told = use(RequestIdContext)
  // Only a page from the server has markup before its first render.
  const isFromServer = !useHydrated()
  const [id] = useState(() => told ?? (isFromServer ? readFromPage() : null))
  return id
}

function readFromPage(): string | null {
  if (typeof document === 'undefined') return null
  return document.querySelector(`[${REQUEST_ID_MARK}]`)?.textContent ?? null
}
