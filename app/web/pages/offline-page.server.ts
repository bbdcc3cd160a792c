import { ConnectionError } from '../../ui/requests/connection-error.ts'
import { viewError } from '../../ui/use-error-view.ts'
import { renderStaticPage, staticPagePolicy } from './static-page.server.ts'

/** The page that the service worker shows when a document could not be fetched. */
export type OfflinePage = {
  readonly html: string
  /** Its content security policy. */
  readonly policy: string
}

/** @param script inlined in the page: offline-script.ts, bundled */
export function renderOfflinePage(script: string): OfflinePage {
  const { title, detail } = viewError(new ConnectionError('no response'), false)
  const text = detail ?? ''
  const html = renderStaticPage({ status: null, title, text, links: 'retry', script })
  return { html, policy: staticPagePolicy(script) }
}
