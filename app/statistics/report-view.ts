import { FROM_PARAMETER, VIEWS_PATH } from './view-path.ts'

let isFirst = true

/**
 * Tells the server of a work that this browser showed without asking for its document: the data may
 * have been prefetched, so no request for it says that somebody looked. Browser only.
 */
export function reportView(artworkId: string): void {
  const isCounted = isFirst && isShownByDocument()
  isFirst = false
  if (isCounted) return
  const query = new URLSearchParams({ [FROM_PARAMETER]: pathBefore() })
  fetch(`${VIEWS_PATH}${artworkId}?${query}`, { keepalive: true }).catch(() => {
    // No network: the view is not counted.
  })
}

/** Whether the address is still that of the document, which the server has counted. */
function isShownByDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && new URL(entry.name).pathname === location.pathname
}

type HistoryEntry = { readonly url: string | null; readonly index: number }
type NavigationHistory = {
  readonly currentEntry: HistoryEntry | null
  entries(): readonly HistoryEntry[]
}

/** The path of the page before, with its query; '' where the browser does not tell it. */
function pathBefore(): string {
  const { navigation } = window as { readonly navigation?: NavigationHistory }
  const index = navigation?.currentEntry?.index ?? 0
  const url = navigation?.entries()[index - 1]?.url ?? null
  if (url === null) return ''
  const { pathname, search } = new URL(url)
  return pathname + search
}
