import type { EntryContext } from 'react-router'

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
