import type { EntryContext } from 'react-router'
import { isSignedIn } from '../../account/session/use-signed-in.ts'
import type { PageFacts } from '../../routing/route-fact.ts'
import { PAGES } from '../../routing/route-facts.ts'
import emptyStateStyles from '../../ui/components/empty-state.css?url'

/** Lists all scripts of a page, so that the browser does not discover each of them in another. */
export function documentScripts({ manifest, staticHandlerContext }: EntryContext): string[] {
  const files = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports])
  for (const { route } of staticHandlerContext.matches) {
    const { module, imports = [] } = manifest.routes[route.id] ?? {}
    if (module !== undefined) files.add(module)
    for (const file of imports) files.add(file)
  }
  return [...files]
}

/** By the route and whether the viewer is a guest. */
const prefetchedByRoute = new Map<string, readonly string[]>()

/**
 * Lists the files of the routes with the fact `prefetch`, which the browser prefetches once this
 * page is loaded.
 */
export function prefetchedFiles(context: EntryContext): readonly string[] {
  const { matches, loaderData } = context.staticHandlerContext
  const root = loaderData['root'] as { readonly viewer: unknown } | undefined
  const isGuest = root === undefined || !isSignedIn(root.viewer)
  const key = `${matches.at(-1)?.route.id}:${isGuest}`
  const files = prefetchedByRoute.get(key) ?? findPrefetched(context, isGuest)
  prefetchedByRoute.set(key, files)
  return files
}

function findPrefetched(context: EntryContext, isGuest: boolean): string[] {
  const { manifest, staticHandlerContext } = context
  // A guest's empty cart opens also without a connection.
  const files = new Set<string>(isGuest ? [emptyStateStyles] : [])
  for (const route of Object.values(manifest.routes)) {
    if (route === undefined) continue
    if (isNotPrefetched(pathOf(manifest.routes, route.id), isGuest)) continue
    for (const href of [route.module, ...(route.imports ?? []), ...stylesOf(route)]) files.add(href)
  }
  for (const href of documentScripts(context)) files.delete(href)
  for (const { route } of staticHandlerContext.matches)
    for (const href of stylesOf(manifest.routes[route.id])) files.delete(href)
  return [...files]
}

// React Router marks stylesheets of lazy parts by a final `#`.
const stylesOf = (route: { readonly css?: string[] | undefined } | undefined): string[] =>
  (route?.css ?? []).map((address) => address.replace(/#$/, ''))

/** Excludes pages that the viewer may not or rarely opens, such as the API's description. */
function isNotPrefetched(path: string, isGuest: boolean): boolean {
  const facts: PageFacts | undefined = PAGES[(path === '' ? '/' : path) as keyof typeof PAGES]
  return facts?.prefetch !== true || (isGuest && facts.needs !== undefined)
}

type Routes = EntryContext['manifest']['routes']

/** The pattern of a route: its path appended to those of its parent routes. */
function pathOf(routes: Routes, id: string): string {
  const { path = '', parentId } = routes[id] ?? {}
  const around = parentId === undefined ? '' : pathOf(routes, parentId)
  return path === '' ? around : `${around}/${path}`
}
