import { DEFAULT_GALLERY_NAME, TAGLINE } from '../../kernel/gallery-name.ts'
import { escapeXml } from '../../kernel/xml-text.ts'
import { legalLinks } from '../../shell/footer/legal-links.ts'
import { hashSource } from './content-security.server.ts'
import stylesheet from './static-page.css?raw'

/**
 * Inlined, so that the page needs no other request. The colours are those of ui/theme/tokens.css.
 */
const STYLE = stylesheet.replaceAll(/\s+/g, ' ').trim()

/** Allows the inline stylesheet of these pages and nothing else. */
export const STATIC_PAGE_POLICY =
  `default-src 'none'; style-src ${hashSource(STYLE)}; base-uri 'none'; ` +
  `form-action 'none'; frame-ancestors 'none'`

/** Allows this inline script and its requests, too. */
export const staticPagePolicy = (script: string): string =>
  `${STATIC_PAGE_POLICY}; connect-src 'self'; script-src ${hashSource(script)}`

export const PAGE_TYPE = 'text/html; charset=utf-8'

/**
 * All headers of a response that bypasses the rest of Frame.
 * @param body a static page, or text
 */
export const staticHeaders = (body: string, type: string): Record<string, string> => ({
  'content-type': type,
  'content-length': String(Buffer.byteLength(body)),
  'content-security-policy': STATIC_PAGE_POLICY,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
})

export type StaticPage = {
  readonly status: number
  readonly title: string
  /** The request id in the log, if there is one. */
  readonly requestId?: string | undefined
  readonly text?: string | undefined
  /** `none` if every address of this host is refused, `retry` if this one may work later. */
  readonly links: 'none' | 'site' | 'retry'
}

/** The gallery on static pages; the default has the wordmark `frame`. */
let gallery = { name: DEFAULT_GALLERY_NAME, word: 'frame' }

/** Sets the gallery's name for static pages of this process, which cannot wait for the settings. */
export function nameStaticPages(name: string): void {
  const isDefault = name === DEFAULT_GALLERY_NAME
  gallery = { name: escapeXml(name), word: isDefault ? 'frame' : escapeXml(name) }
}

/** The content of a static page; `status` is null when no server responded. */
type PageWords = Omit<StaticPage, 'status'> & {
  readonly status: number | null
  /** Inlined JavaScript. */
  readonly script?: string
}

/**
 * A short page for a refusal that needs no other part of Frame, with the header and footer of the
 * site as far as they need no data.
 */
export function renderStaticPage(page: PageWords): string {
  const { status, requestId, links, script, ...words } = page
  const label = status === null ? 'no response' : `error ${status}`
  const hasLinks = links !== 'none'
  const title = escapeXml(words.title)
  const text = words.text === undefined ? '' : `<p>${escapeXml(words.text)}</p>`
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title} · ${gallery.name}</title>` +
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">' +
    `<style>${STYLE}</style><header>${hasLinks ? linkedHeader() : wordmark()}</header>` +
    `<main><p>/* ${label} */</p><h1>${title}</h1>${text}` +
    (links === 'retry' ? '<p><a href="">Try again</a></p>' : '') +
    (requestId === undefined ? '' : `<p><small>${requestId}</small></p>`) +
    `</main><footer><p>${TAGLINE}</p>${hasLinks ? LEGAL : ''}</footer>` +
    (script === undefined ? '' : `<script>${script}</script>`)
  )
}

/**
 * Whether the client accepts a page, as browsers do and programs do not.
 * @param accept the header `accept` of the request
 */
export const acceptsPage = (accept: string | undefined): boolean =>
  accept?.includes('text/html') === true

const linkTo = ({ to, label }: { readonly to: string; readonly label: string }) =>
  `<a href="${to}">${label}</a>`

const wordmark = () => `<b>${gallery.word}<i>.</i></b>`
/** Has no links that depend on the session, since static pages do not know it. */
const linkedHeader = () =>
  `<a href="/" aria-label="${gallery.name}, home">${wordmark()}</a><nav aria-label="Main">` +
  [
    { to: '/for-art-lovers', label: 'gallery' },
    { to: '/favorites', label: 'favorites' },
    { to: '/cart', label: 'cart' },
  ]
    .map(linkTo)
    .join('') +
  '</nav>'
const LEGAL = `<nav aria-label="Legal">${legalLinks.map(linkTo).join('')}</nav>`
