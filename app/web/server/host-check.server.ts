import { Buffer } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { createCachedResponse, type CachedResponse } from '../../http/cached-response.server.ts'
import type { SiteAddress } from '../../http/site-address.server.ts'
import { acceptsAnyHost } from '../../routing/find-route.ts'

/**
 * Refuses requests that call this server by a name of another site (DNS rebinding): such a page
 * would otherwise read and write as a page of this site. Also refuses several or malformed names.
 * @returns the refusal, or null for a request that may be answered
 */
export function createHostCheck(
  site: SiteAddress,
): (request: IncomingMessage) => CachedResponse | null {
  return (request) => {
    const { url = '', headers } = request
    if (countHosts(request) > 1) return MALFORMED
    if (!url.startsWith('/') && !namesHost(url, headers.host)) return MALFORMED
    if (acceptsAnyHost(url.split('?', 1)[0] ?? '')) return null
    const judgement = site.judge(headers.host)
    if (judgement === 'ours') return null
    return judgement === 'malformed' ? MALFORMED : FOREIGN
  }
}

/** `headers` has the first of several only. */
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

const refusal = (status: 400 | 421, words: string) => {
  const body = new Uint8Array(Buffer.from(`${words}\n`))
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // An unread body would be taken for the next request.
    connection: 'close',
  }
  return createCachedResponse(status, headers, body)
}

const MALFORMED = refusal(400, 'This request needs one valid Host header.')
const FOREIGN = refusal(
  421,
  'This server has another name. Its operator can set PUBLIC_URL, or add names by ALLOWED_HOSTS.',
)
