import { matchesPattern } from './path-pattern.ts'
import {
  HTTP_METHODS,
  type BodyKind,
  type FileFacts,
  type OperationFacts,
  type PageFacts,
} from './route-fact.ts'
import { FILES, OPERATIONS, PAGES } from './route-facts.ts'
import { SEARCH_PARAMETERS, SIMILAR_PARAMETER } from './search-parameters.ts'

export type Route = { readonly path: string } & (
  | { readonly kind: 'page'; readonly facts: PageFacts }
  | { readonly kind: 'operation'; readonly facts: OperationFacts }
  | { readonly kind: 'file'; readonly facts: FileFacts }
)

/** The queue in which a request waits under load. */
export type Queue = 'none' | 'read' | 'write' | 'upload' | 'render'

/** Routes by the first segment of their path, below /api. */
const index = new Map<string, Route[]>()

for (const [path, facts] of Object.entries(PAGES)) add('page', { kind: 'page', path, facts })
for (const [path, facts] of Object.entries(FILES)) add('file', { kind: 'file', path, facts })
for (const [name, facts] of Object.entries(OPERATIONS)) {
  const [method = '', path = ''] = name.split(' ')
  add(method, { kind: 'operation', path, facts })
}

function add(group: string, route: Route): void {
  const key = indexKey(group, route.path)
  index.set(key, [...(index.get(key) ?? []), route])
}

function indexKey(group: string, path: string): string {
  const [, first = '', second = ''] = path.split('/', 3)
  return `${group} ${first === 'api' ? second : first}`
}

const findIn = (group: string, path: string): Route | null =>
  index.get(indexKey(group, path))?.find((route) => matchesPattern(route.path, path)) ?? null

/** The address /api itself is a page. */
export const isApi = (pathname: string): boolean => pathname.startsWith('/api/')

/**
 * The route of a request; null for addresses that do not exist, and for files at the build's root.
 * @param pathname without the query, decoded; another spelling is another address
 */
export function findRoute(method: string, pathname: string): Route | null {
  if (isApi(pathname)) return findIn(method === 'HEAD' ? 'GET' : method, pathname)
  return findIn('file', pathname) ?? findIn('page', pagePathOf(pathname))
}

/**
 * The facts of an operation; null for addresses without one.
 * @param path with or without `/api` before it
 */
export function operationFactsOf(method: string, path: string): OperationFacts | null {
  const route = findRoute(method, isApi(path) ? path : `/api${path}`)
  return route?.kind === 'operation' ? route.facts : null
}

/**
 * The methods of an address of the API, as in the header `Allow`; empty for one that does not exist.
 * @param path with or without `/api` before it
 */
export const methodsOf = (path: string): string[] =>
  [...HTTP_METHODS].filter((method) => operationFactsOf(method, path) !== null)

/**
 * Converts the address of a page's data, such as `/cart.data`, to the path of the page. Returns
 * other paths unchanged.
 */
export const pagePathOf = (pathname: string): string =>
  pathname === '/_.data' ? '/' : pathname.replace(/\.data$/, '')

/** The name of a route in metrics and logs: its pattern, without ids. */
export function routeNameOf(method: string, pathname: string): string {
  const route = findRoute(method, pathname)
  if (route === null) return isApi(pathname) ? '/api/*' : '/*'
  return route.kind === 'page' && pathname.endsWith('.data') ? `${route.path}.data` : route.path
}

/** Path prefixes before a secret segment: anyone with the link may open it. */
const beforeSecrets = [...Object.keys(PAGES), ...Object.keys(OPERATIONS)]
  .flatMap((name) => /(\/\S*\/):(?:token|key)\b/.exec(name)?.[1] ?? [])
  .map((start) => start.replaceAll(/:\w+/g, '[^/]+'))
/** These paths end with the token of a shared list, where other kinds have a public id. */
const beforeListTokens = '(?:/api)?/(?:rooms?|report|og)/list/'
/** A proxy may send the host as well, and a link may have a slash too many. */
const beforePaths = '(?:https?://[^/]+)?/*'
// The router accepts any letter case.
const SECRET = new RegExp(
  `^(${beforePaths}(?:${[...new Set(beforeSecrets), beforeListTokens].join('|')}))[^/]+`,
  'i',
)

/** A path without the secret of a link, for logs. */
export const withoutSecret = (path: string): string => path.replace(SECRET, '$1…')

/** Parameters that have too many combinations, or whose pages any publication may change. */
const UNCACHED: Record<NonNullable<PageFacts['uncachedWith']>, readonly string[]> = {
  search: SEARCH_PARAMETERS,
  similar: [SIMILAR_PARAMETER],
}

/** Whether all guests get the same response, which can then be cached for them. */
export function isGuestCacheable(pathname: string, search = ''): boolean {
  const route = findRoute('GET', pathname)
  if (route?.kind !== 'page' || route.facts.guestCache !== true) return false
  const { uncachedWith } = route.facts
  const parameters = new URLSearchParams(search)
  return uncachedWith === undefined || !UNCACHED[uncachedWith].some((name) => parameters.has(name))
}

/** @param hasLargeBody whether the body is too large to wait for, or of unknown length */
export function queueOf(method: string, pathname: string, hasLargeBody = false): Queue {
  const route = findRoute(method, pathname)
  if (method !== 'GET' && method !== 'HEAD') {
    const isLong = route?.kind === 'operation' && route.facts.isLong
    return hasLargeBody || isLong ? 'upload' : 'write'
  }
  if (route?.kind !== 'file') return 'read'
  if (route.facts.noQueue) return 'none'
  return route.facts.isRendered ? 'render' : 'read'
}

export function bodyKindOf(method: string, pathname: string): BodyKind {
  const route = findRoute(method, pathname)
  return (route !== null && route.kind !== 'file' && route.facts.body) || 'text'
}

/** Whether this address always needs the database. Pages decide for themselves. */
export function needsDatabase(method: string, pathname: string): boolean {
  const route = findRoute(method, pathname)
  if (route?.kind === 'operation') return route.facts.noDatabase !== true
  return route?.kind === 'file' ? route.facts.needsDatabase === true : isApi(pathname)
}

/** Whether signing in may lead back to this address. */
export function isReturnable(pathname: string): boolean {
  // The router accepts any letter case and trailing slashes.
  const path = pathname.toLowerCase().replace(/(.)\/+$/, '$1')
  if (isApi(path)) return false
  const route = findRoute('GET', path)
  return !(route?.kind === 'page' && route.facts.noReturn === true)
}

/** Whether monitoring may request this address under any host name. */
export function acceptsAnyHost(pathname: string): boolean {
  const route = findIn('file', pathname)
  return route?.kind === 'file' && route.facts.anyHost === true
}

/** Whether pages of other sites may embed this address. */
export function isEmbeddable(pathname: string): boolean {
  const route = findRoute('GET', pathname)
  return route?.kind === 'file' && route.facts.isEmbeddable === true
}
