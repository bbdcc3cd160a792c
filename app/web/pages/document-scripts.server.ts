import type { EntryContext } from 'react-router'
import { isSignedIn } from '../../account/session/use-signed-in.ts'

/** The paths of all scripts that a page needs, so that none waits for another to be read. */
export function documentScripts({ manifest, staticHandlerContext }: EntryContext): string[] {
  const files = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports])
  for (const { route } of staticHandlerContext.matches) {
    const { module, imports = [] } = manifest.routes[route.id] ?? {}
    if (module !== undefined) files.add(module)
    for (const file of imports) files.add(file)
  }
  return [...files]
}

type PrefetchedFile = { readonly href: string; readonly as: 'script' | 'style' }

/**
 * Files of the pages that a visitor may open next. The browser fetches them when it is idle. The
 * router reloads the document when a page's script cannot be loaded: without a connection, that
 * would replace the page by the browser's own error.
 */
export function prefetchedFiles(context: EntryContext): PrefetchedFile[] {
  const { manifest, staticHandlerContext } = context
  const root = staticHandlerContext.loaderData['root'] as { readonly viewer: unknown } | undefined
  const isGuest = root === undefined || !isSignedIn(root.viewer)
  const files = new Map<string, PrefetchedFile>()
  for (const route of Object.values(manifest.routes)) {
    if (route === undefined || isUnlikely(route.id, isGuest)) continue
    for (const href of [route.module, ...(route.imports ?? [])])
      files.set(href, { href, as: 'script' })
    for (const href of stylesOf(route)) files.set(href, { href, as: 'style' })
  }
  for (const href of documentScripts(context)) files.delete(href)
  for (const { route } of staticHandlerContext.matches)
    for (const href of stylesOf(manifest.routes[route.id])) files.delete(href)
  return [...files.values()]
}

const stylesOf = (route: { readonly css?: string[] | undefined } | undefined): string[] =>
  (route?.css ?? []).map((address) => address.replace('#', ''))

/** Dashboards are for signed-in users; the design page is for engineers. */
const isUnlikely = (id: string, isGuest: boolean): boolean =>
  id === 'shell/design-page' || (isGuest && IS_DASHBOARD.test(id))

const IS_DASHBOARD = /^dashboard\/|^artwork-edit$|^(artist|collector)-/
