import { createHash } from 'node:crypto'

/** Where a page's pictures come from besides Frame itself: photos are hotlinked, as their service asks. */
const PHOTO_HOSTS = 'https://images.unsplash.com https://plus.unsplash.com'

/**
 * Names the scripts that may run in a page by their hashes. A nonce would have to be new in every answer,
 * and a guest's page is answered many times; so the nonce only marks, while rendering, which scripts are
 * ours, and is then taken out: whatever else got into the page does not know it.
 * @param nonce random, and used for this one rendering
 */
export function securePage(html: string, nonce: string): { html: string; policy: string } {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of html.matchAll(SCRIPT)) {
    if (!attributes.includes(mark) || code === '') continue
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return { html: html.replaceAll(mark, ''), policy: contentPolicy([...hashes].join(' ')) }
}

const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g

function contentPolicy(scriptHashes: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes}`,
    "style-src 'self'",
    // Colours and proportions of pictures stand in style attributes, which can't run anything.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${PHOTO_HOSTS}`,
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** On every page, whoever asks. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  }
  if (publicUrl.startsWith('https:')) {
    headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains'
  }
  return headers
}
