import { isRouteErrorResponse, ServerRouter } from 'react-router'
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'
import { nameByHash, nameByNonce } from './web/pages/content-security.server.ts'
import { newNonce } from './web/pages/nonce.server.ts'
import { DOCTYPE, renderMarkup } from './web/pages/page-markup.server.ts'
import { pageScripts } from './web/pages/page-scripts.server.ts'
import { inlineStyles, readBuiltStyle } from './web/pages/page-styles.server.ts'
import { pageServices } from './api/api-client.server.ts'
import { renderedPage } from './web/pages/rendered-page.server.ts'
import { RequestIdContext } from './shell/use-request-id.ts'

/**
 * Faults of a page go to the log. Requests that the router refuses (such as a POST to a page that takes none) are no
 * faults: their line in the log says all there is to say.
 */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  // oxlint-disable-next-line no-console -- what is printed goes to the log, as little of it as of any fault
  console.error(error)
}

/** Renders a page whole: everything it shows was loaded before, so there is nothing to stream later. */
// oxlint-disable-next-line max-params -- the router's own order
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const rendered = loadContext.get(renderedPage)
  // In development Vite adds scripts of its own, which have no nonce.
  if (import.meta.env.DEV) {
    const whole = { ...context, ...(serverHandoffStream && { serverHandoffStream }) }
    const markup = await renderMarkup(<ServerRouter context={whole} url={request.url} />)
    rendered.written = [DOCTYPE, markup]
    return new Response(null, { status, headers })
  }
  const nonce = newNonce()
  const { requestId } = loadContext.get(pageServices)
  const [markup, pageData] = await Promise.all([
    renderMarkup(
      <RequestIdContext value={requestId}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </RequestIdContext>,
    ),
    new Response(serverHandoffStream ?? null).text(),
  ])
  const page = withoutEnd(markup)
  // Whoever brings a cookie has been here before, and has the stylesheets.
  const isFirstVisit = request.headers.get('cookie') === null
  const whole = isFirstVisit ? inlineStyles(page, readBuiltStyle, nonce) : page
  const start = pageScripts(context, pageData, nonce)
  const name = rendered.isForMany({ status, headers }) ? nameByHash : nameByNonce
  const { parts, policy } = name([DOCTYPE, whole, start, END], nonce)
  headers.set('content-security-policy', policy)
  rendered.written = parts
  return new Response(null, { status, headers })
}

const END = '</body></html>'

/** A document up to where its data is put. */
function withoutEnd(markup: string): string {
  if (!markup.endsWith(END)) throw new Error('the page has no end to put its data at')
  return markup.slice(0, -END.length)
}
