import { createContext, use, useState } from 'react'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'

/** Id of the current request, as logged; set on the server only. */
export const RequestIdContext = /* @__PURE__ */ createContext<string | null>(null)

/** Attribute of the element with the id in an error page, for the browser to read. */
export const REQUEST_ID_MARK = 'data-request-id'

/** The request id of a page rendered on the server; null for other pages. */
export function useRequestId(): string | null {
  const provided = use(RequestIdContext)
  // Before hydration, the page's HTML comes from the server.
  const isFromServer = !useHydrated()
  const [id] = useState(() => provided ?? (isFromServer ? readFromPage() : null))
  return id
}

function readFromPage(): string | null {
  if (typeof document === 'undefined') return null
  return document.querySelector(`[${REQUEST_ID_MARK}]`)?.textContent ?? null
}
