import { join } from 'node:path'
import { normalizePath, type Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

const APP = normalizePath(join(import.meta.dirname, '../app'))
const OURS = /[\\/]app[\\/]|preload-helper/
const AS_ROUTE = '?__react-router-build-client-route'

/** Files that a browser fetches with a page, fewer and larger: a byte costs less in good company. */
export const browserChunks: Rolldown.CodeSplittingOptions = {
  groups: [
    {
      name: 'vendor',
      test: /rolldown.runtime|[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es)[\\/]/,
    },
    // What the root draws around every page, its metadata, and the looks of what is fetched later.
    ours('frame', ['root.tsx', 'ui/page-meta.ts']),
    ours('looks', [
      'gallery/gallery-looks.ts',
      'gallery/gallery.module.css',
      'gallery/document-visit.ts',
    ]),
    ours('hero', [
      'welcome/landing-page.module.css',
      'welcome/hero-carousel.module.css',
      'welcome/hero-hydration.ts',
    ]),
    ours('leaving', ['dashboard/log-out-form.tsx']),
    ours('room', ['ui/art-frame.tsx', 'ui/button.tsx', 'dashboard/late-flash-message.tsx']),
    ours('words', [
      'ui/empty-state.tsx',
      'ui/notice.tsx',
      'ui/page-header.tsx',
      'ui/pager-link.tsx',
      'ui/busy-text.tsx',
    ]),
    ours('work', [
      'artworks/work-picture.tsx',
      'artworks/work-wall.tsx',
      'cart/add-to-cart-button.tsx',
      'favourites/favourite-toggle.tsx',
      'gallery/photo-credit.tsx',
      'gallery/gallery-card.tsx',
      'gallery/work-forms.tsx',
    ]),
    ours('facts', ['ui/badge.tsx', 'ui/data-list.tsx']),
    // Forms, dialogs and tabs: what is left belongs to people who are signed in, or about to be.
    { name: 'desk', test: /[\\/]app[\\/](account|dashboard|ui)[\\/]/, minShareCount: 3 },
  ],
}

/** Our modules that these need, directly or through others, and that no group before took. */
function ours(name: string, starts: readonly string[]): Rolldown.CodeSplittingGroup {
  let found: Set<string> | null = null
  const take = (id: string, graph: Graph) => {
    found ??= reach(
      starts.map((start) => `${APP}/${start}`),
      graph,
    )
    return found.has(id) ? name : null
  }
  return { name: take, debugName: name, test: OURS }
}

function reach(starts: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>()
  const look = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) look(next)
  }
  for (const start of starts) for (const id of [start, start + AS_ROUTE]) look(id)
  return found
}
