import { FROM_PARAMETER, VIEWS_PATH } from './view-path.ts'

let isFirst = true

/**
 * Reports a view of a work that was opened by client-side navigation. The server cannot count the
 * data request instead, because it may have been a prefetch. Browser only.
 */
export function reportView(artworkId: string): void {
  const isCounted = isFirst && isShownByDocument()
  isFirst = false
  if (isCounted) return
  const query = new URLSearchParams({ [FROM_PARAMETER]: pathBefore() })
  fetch(`${VIEWS_PATH}${artworkId}?${query}`, { keepalive: true }).catch(() => {
    // Without a network, the view is not counted.
  })
}

/** Whether the work was opened by its document, which the server has counted. */
function isShownByDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && new URL(entry.name).pathname === location.pathname
}

type HistoryEntry = { readonly url: string | null; readonly index: number }
type NavigationHistory = {
  readonly currentEntry: HistoryEntry | null
  entries(): readonly HistoryEntry[]
}

/** The path and query of the previous page; '' if the browser does not support this. */
function pathBefore(): string {
  const { navigation } = window as { readonly navigation?: NavigationHistory }
  const index = navigation?.currentEntry?.index ?? 0
  const url = navigation?.entries()[index - 1]?.url ?? null
  if (url === null) return ''
  const { pathname, search } = new URL(url)
  return pathname + search
}
