import { isRouteErrorResponse, ServerRouter } from 'react-router'
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'
import { pageServices } from './api/api-client.server.ts'
import { describeFault } from './http/fault.server.ts'
import { DocumentHeadContext } from './shell/document-head.tsx'
import { RequestIdContext } from './shell/failure/use-request-id.ts'
// oxlint-disable-next-line import/default -- built by vite/inline-script.ts
import bootstrap from './web/pages/bootstrap.ts?inline-script'
import { cacheCheck } from './web/pages/cache-check.server.ts'
import { secureDocument } from './web/pages/content-security.server.ts'
import { documentScripts, prefetchedFiles } from './web/pages/document-scripts.server.ts'
import { newNonce } from './web/pages/nonce.server.ts'
import { renderDocument } from './web/pages/render-document.server.ts'

/**
 * Logs the faults of a page. Requests that the router refuses, such as a POST to a page without an
 * action, are no faults.
 */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  // oxlint-disable-next-line no-console -- the console goes to the log, or to the developer
  console.error(import.meta.env.DEV ? describeFault(error).fault : error)
}

// oxlint-disable-next-line max-params -- the router's own order
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  // In development there is no policy: Vite adds scripts of its own, which have no nonce.
  const nonce = import.meta.env.DEV ? '' : newNonce()
  const { requestId } = loadContext.get(pageServices)
  const scripts = documentScripts(context)
  const prefetched = prefetchedFiles(context)
  const head = { nonce, bootstrap, scripts, prefetched, hasError: status >= 400 }
  const html = await renderDocument(
    <RequestIdContext value={requestId}>
      <DocumentHeadContext value={head}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </DocumentHeadContext>
    </RequestIdContext>,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  if (import.meta.env.DEV) return new Response(html, { status, headers })
  const isCacheable = loadContext.get(cacheCheck)({ status, headers })
  const page = secureDocument(html, { nonce, isCacheable })
  headers.set('content-security-policy', page.policy)
  return new Response(page.html, { status, headers })
}
