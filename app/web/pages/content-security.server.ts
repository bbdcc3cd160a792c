import { hash } from 'node:crypto'
import { isEmbeddable } from '../../routing/find-route.ts'

/** Where a page's pictures come from besides Frame itself: photos are hotlinked, as their service asks. */
const PHOTO_HOSTS = 'https://images.unsplash.com https://plus.unsplash.com'

/**
 * Parts of a page, in their order, none of which ends within a tag or a script: a long text that was just put
 * together would be copied before anything is found in it.
 */
type PageParts = readonly string[]
/** The same parts. */
export type SecuredPage = { readonly parts: readonly string[]; readonly policy: string }

/**
 * For a page that one person gets, once: the scripts that may run in it, and the styles that it brings along, are those
 * that carry the nonce.
 * @param nonce random, and of this one answer, which says in `hasNonce` that it can't be kept for another
 */
export function nameByNonce(parts: PageParts, nonce: string): SecuredPage {
  const proportions = new Set<string>()
  for (const part of parts) findProportions(part, proportions)
  const ours = [`'nonce-${nonce}'`]
  const policy = contentPolicy({ scripts: ours, sheets: ours, proportions: [...proportions] })
  return { parts, policy }
}

/** Whether an answer with this policy is of one person's, and of one moment: nobody may get it, or its headers, again. */
export const hasNonce = (policy: unknown): boolean =>
  typeof policy === 'string' && policy.includes("'nonce-")

/**
 * For a guests' page, which is answered many times: a nonce that many get is known to all of them. So it only marks,
 * while rendering, which scripts are ours, and is then taken out: whatever else got into the page does not know it.
 * The policy names the marked ones by their hashes.
 * @param nonce random, and used for this one rendering
 */
export function nameByHash(parts: PageParts, nonce: string): SecuredPage {
  const mark = ` nonce="${nonce}"`
  const found = { script: new Set<string>(), style: new Set<string>() }
  const proportions = new Set<string>()
  const clean = parts.map((html) => {
    findMarked(html, mark, found)
    findProportions(html, proportions)
    return html.replaceAll(mark, '')
  })
  const policy = contentPolicy({
    scripts: [...found.script],
    sheets: [...found.style],
    proportions: [...proportions],
  })
  return { parts: clean, policy }
}

/** Attributes can carry no nonce: each value is named by its hash. */
function findProportions(html: string, found: Set<string>): void {
  for (const at of placesOf(STYLE, html)) {
    PROPORTIONS.lastIndex = at + STYLE.length
    const [style] = PROPORTIONS.exec(html) ?? []
    if (style !== undefined) found.add(hashOf(style))
  }
}

function findMarked(html: string, mark: string, found: Record<'script' | 'style', Set<string>>) {
  for (const at of placesOf(mark, html)) {
    const open = html.lastIndexOf('<', at)
    const tag = TAGS.find((name) => html.startsWith(`<${name} `, open))
    if (tag === undefined) continue
    const begin = html.indexOf('>', at) + 1
    const text = html.slice(begin, html.indexOf(`</${tag}>`, begin))
    if (text !== '') found[tag].add(hashOf(text))
  }
}

const TAGS = ['script', 'style'] as const

/** Where a text stands in a page: looking for just that is many times as quick as an expression of whole tags. */
function* placesOf(text: string, html: string): Iterable<number> {
  for (let at = html.indexOf(text); at !== -1; at = html.indexOf(text, at + text.length)) yield at
}

const STYLE = ' style="'
/** A value that can hold nothing but proportions: numbers for our own custom properties. */
const PROPORTIONS = /(?:--[a-z-]+:[\d.]+;?)+(?=")/y

/** The same few proportions and sheets stand in page after page. */
const known = new Map<string, string>()
const MOST_KNOWN = 500

function hashOf(text: string): string {
  const found = known.get(text)
  if (found !== undefined) return found
  const source = `'sha256-${hash('sha256', text, 'base64')}'`
  if (known.size >= MOST_KNOWN) known.clear()
  // A copy: a part of a page would keep the whole page in memory.
  known.set(Buffer.from(text).toString(), source)
  return source
}

type Allowed = Readonly<Record<'scripts' | 'sheets' | 'proportions', readonly string[]>>

function contentPolicy({ scripts, sheets, proportions }: Allowed): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...sheets].join(' '),
    // Proportions of pictures stand in style attributes: these very values, and no others.
    proportions.length === 0
      ? "style-src-attr 'none'"
      : `style-src-attr 'unsafe-hashes' ${proportions.join(' ')}`,
    `img-src 'self' data: blob: ${PHOTO_HOSTS}`,
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // What becomes markup passes kernel/trusted-markup.ts; strings never become code.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/**
 * Headers of whatever is no page: nothing of it is ever to be run, framed, or guessed at.
 * @returns those for an answer at a path
 */
export function plainHeaders(publicUrl: string): (path: string) => [string, string][] {
  const headersWith = (policy: string) =>
    Object.entries({
      ...commonHeaders(publicUrl),
      'content-security-policy': PLAIN_POLICY,
      'cross-origin-resource-policy': policy,
    })
  const own = headersWith('same-origin')
  const embeddable = headersWith('cross-origin')
  return (path) => (isEmbeddable(path) ? embeddable : own)
}

/** Of whatever is not a page. */
export const PLAIN_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** On every page, whoever asks. */
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
