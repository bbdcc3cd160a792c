import { createContext, use, useState, useSyncExternalStore } from 'react'

/** On the server: the id of the request that is being answered, as its line in the log has it. */
export const RequestIdContext = /* @__PURE__ */ createContext<string | null>(null)

/** What an error page marks its id with, for the browser to find it again. */
export const REQUEST_ID_MARK = 'data-request-id'

/** The id under which the server logged this page; null for a page that the browser made. */
export function useRequestId(): string | null {
  const told = use(RequestIdContext)
  // Only a page that came from the server stands there before it is rendered.
  const isComing = useSyncExternalStore(watchNothing, isMade, isFromServer)
  const [id] = useState(() => told ?? (isComing ? readFromPage() : null))
  return id
}

const watchNothing = () => () => undefined
const isMade = () => false
const isFromServer = () => true

function readFromPage(): string | null {
  if (typeof document === 'undefined') return null
  return document.querySelector(`[${REQUEST_ID_MARK}]`)?.textContent ?? null
}
