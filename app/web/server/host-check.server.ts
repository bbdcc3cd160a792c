import { Buffer } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { createCachedResponse, type CachedResponse } from '../../http/cached-response.server.ts'
import type { SiteAddress } from '../../http/site-address.server.ts'
import { acceptsAnyHost } from '../../routing/find-route.ts'
import {
  acceptsPage,
  PAGE_TYPE,
  renderStaticPage,
  staticHeaders,
} from '../pages/static-page.server.ts'

/**
 * Refuses requests that call this server by a name of another site (DNS rebinding): otherwise a
 * page of that site could read and write as a page of this one. Also refuses several or malformed
 * names.
 * @returns the refusal, or null for a request that may be answered
 */
export function createHostCheck(
  site: SiteAddress,
): (request: IncomingMessage) => CachedResponse | null {
  return (request) => {
    const { url = '', headers } = request
    const as = acceptsPage(headers.accept) ? 'page' : 'text'
    if (countHosts(request) > 1) return MALFORMED[as]
    if (!url.startsWith('/') && !namesHost(url, headers.host)) return MALFORMED[as]
    if (acceptsAnyHost(url.split('?', 1)[0] ?? '')) return null
    const kind = site.classifyHost(headers.host)
    if (kind === 'ours') return null
    return kind === 'malformed' ? MALFORMED[as] : FOREIGN[as]
  }
}

/** Counts in `rawHeaders`, because `headers` has only the first of several. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

/** Whether a target such as http://frame.example/cart has the same host as the header. */
const namesHost = (target: string, host: string | undefined): boolean =>
  target === '*' ||
  (/^https?:\/\//i.test(target) &&
    URL.canParse(target) &&
    new URL(target).host === host?.toLowerCase())

type Words = { readonly title: string; readonly text: string }

/**
 * The refusal as text for programs, and as a page for people. It has no links, since this host
 * would refuse them as well.
 */
function refusal(status: 400 | 421, { title, text }: Words) {
  const page = renderStaticPage({ status, title, text, links: 'none' })
  return {
    text: respond(status, 'text/plain; charset=utf-8', `${title} ${text}\n`),
    page: respond(status, PAGE_TYPE, page),
  }
}

function respond(status: 400 | 421, type: string, content: string): CachedResponse {
  // Node would parse an unread body as the next request.
  const headers = { ...staticHeaders(content, type), connection: 'close' }
  return createCachedResponse(status, headers, new Uint8Array(Buffer.from(content)))
}

const MALFORMED = refusal(400, {
  title: 'This address could not be read.',
  text: 'A request needs one valid Host header.',
})
const FOREIGN = refusal(421, {
  title: 'This server has another name.',
  text: 'Its operator can set PUBLIC_URL, or add names by ALLOWED_HOSTS.',
})
