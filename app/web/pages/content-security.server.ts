import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { findImageOrigin } from '../../images/image-address.server.ts'
import { isEmbeddable } from '../../routing/find-route.ts'

/** Origins of images besides Frame itself: the photo service asks that its photos be hotlinked. */
const PHOTO_HOSTS = 'https://images.unsplash.com https://plus.unsplash.com'

export type SecuredDocument = { readonly html: string; readonly policy: string }

/**
 * Adds the content security policy of a rendered page, which allows only the scripts and styles
 * that carry the nonce. A cached page would disclose its nonce to everybody, so its policy lists
 * the hashes of these scripts and styles instead, and the nonce is removed from the HTML.
 * @param nonce random, and used for this rendering only
 */
export function secureDocument(
  html: string,
  { nonce, isCacheable }: { readonly nonce: string; readonly isCacheable: boolean },
): SecuredDocument {
  const styleAttributes = hashStyleAttributes(html)
  if (!isCacheable) {
    const ours = [`'nonce-${nonce}'`]
    return { html, policy: contentPolicy({ scripts: ours, styles: ours, styleAttributes }) }
  }
  const mark = ` nonce="${nonce}"`
  const { script, style } = hashMarked(html, mark)
  const policy = contentPolicy({ scripts: [...script], styles: [...style], styleAttributes })
  return { html: html.replaceAll(mark, ''), policy }
}

/** Whether a response with this policy has a nonce and must not be cached. */
export const hasNonce = (policy: unknown): boolean =>
  typeof policy === 'string' && policy.includes("'nonce-")

/** Style attributes can carry no nonce, so each value is allowed by its hash. */
function hashStyleAttributes(html: string): string[] {
  const found = new Set<string>()
  for (const at of positionsOf(STYLE, html)) {
    PROPORTIONS.lastIndex = at + STYLE.length
    const [style] = PROPORTIONS.exec(html) ?? []
    if (style !== undefined) found.add(hashOf(style))
  }
  return [...found]
}

/** The hashes of the scripts and styles that carry the nonce. */
function hashMarked(html: string, mark: string): Record<'script' | 'style', Set<string>> {
  const found = { script: new Set<string>(), style: new Set<string>() }
  for (const at of positionsOf(mark, html)) {
    const open = html.lastIndexOf('<', at)
    const tag = TAGS.find((name) => html.startsWith(`<${name} `, open))
    if (tag === undefined) continue
    const begin = html.indexOf('>', at) + 1
    const text = html.slice(begin, html.indexOf(`</${tag}>`, begin))
    if (text !== '') found[tag].add(hashOf(text))
  }
  return found
}

const TAGS = ['script', 'style'] as const

/**
 * Searches for a fixed text, which is many times as fast as matching whole tags by an expression.
 */
function* positionsOf(text: string, html: string): Iterable<number> {
  for (let at = html.indexOf(text); at !== -1; at = html.indexOf(text, at + text.length)) yield at
}

const STYLE = ' style="'
/** A style attribute that sets only proportions: numbers for our own custom properties. */
const PROPORTIONS = /(?:--[a-z-]+:[\d.]+;?)+(?=")/y

/** The source expression that allows an inline script or style. */
export const hashSource = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

/** Most pages contain the same few proportions and scripts. */
const hashes = new LRUCache<string, string>({ max: 500, memoMethod: hashSource })

/** Caches a copy of the text, since a slice would keep the whole page in memory. */
const hashOf = (text: string): string => hashes.memo(Buffer.from(text).toString())

/** The origin of the content delivery network that serves Frame's images, if there is one. */
function imageOrigins(): string[] {
  const origin = findImageOrigin()
  return origin === null ? [] : [origin]
}

type Allowed = Readonly<Record<'scripts' | 'styles' | 'styleAttributes', readonly string[]>>

function contentPolicy({ scripts, styles, styleAttributes }: Allowed): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    // Style attributes hold the proportions of images: only these values are allowed.
    styleAttributes.length === 0
      ? "style-src-attr 'none'"
      : `style-src-attr 'unsafe-hashes' ${styleAttributes.join(' ')}`,
    ["img-src 'self' data: blob:", PHOTO_HOSTS, ...imageOrigins()].join(' '),
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Strings become markup only through trusted-markup.ts, and never code. The policy
    // `service-worker` allows only the URL in bootstrap.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default service-worker',
  ].join('; ')
}

/**
 * Headers of responses that are not pages: browsers must not run, frame or sniff them.
 * @returns the headers for a response at a path
 */
export function nonPageHeaders(publicUrl: string): (path: string) => [string, string][] {
  const headersWith = (policy: string) =>
    Object.entries({
      ...commonHeaders(publicUrl),
      'content-security-policy': NON_PAGE_POLICY,
      'cross-origin-resource-policy': policy,
    })
  const own = headersWith('same-origin')
  const embeddable = headersWith('cross-origin')
  return (path) => (isEmbeddable(path) ? embeddable : own)
}

/** The policy of responses that are not pages. */
export const NON_PAGE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers of every page. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    ...commonHeaders(publicUrl),
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  }
}

function commonHeaders(publicUrl: string): Record<string, string> {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  }
  if (publicUrl.startsWith('https:')) {
    headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains'
  }
  return headers
}
