/** React Router's own names: its manifest names the files of each route, which no public API does. */
type Routing = {
  readonly __reactRouterDataRouter?: {
    match(path: string): readonly { readonly route: { readonly id: string } }[] | null
  }
  readonly __reactRouterManifest?: {
    readonly routes: Readonly<Record<string, RouteFiles | undefined>>
  }
}

type RouteFiles = { readonly module: string; readonly css?: readonly string[] }

/** Interactions that may precede a click on a link. */
const INTERACTIONS = ['pointerover', 'pointerdown', 'focusin'] as const

/** Prefetching after a touch waits until its own work is done. */
const TOUCH_DELAY_MS = 400

/**
 * Adds the stylesheets of a page when a link to it is hovered or focused. The router prefetches data
 * and scripts then, but adds styles at the click, and the browser recalculates all styles each time
 * one is added or removed. So they stay.
 *
 * Touch screens have no hover. After the first touch on a page with works, the script of the work's
 * page is loaded.
 */
export function prefetchPages(): void {
  for (const type of INTERACTIONS) {
    addEventListener(type, ({ target }) => prefetchStyles(linkAt(target)), PASSIVE)
  }
  const prefetchWork = () =>
    setTimeout(() => {
      const link = document.querySelector<HTMLAnchorElement>('a[data-opens]')
      if (link === null) return
      // The same for all works: they are brought once.
      removeEventListener('touchstart', prefetchWork, PASSIVE)
      prefetchStyles(link)
      prefetchScripts(link)
    }, TOUCH_DELAY_MS)
  addEventListener('touchstart', prefetchWork, PASSIVE)
  prefetchStyles(document.querySelector<HTMLAnchorElement>('a:hover'))
  if (matchMedia('(hover: none)').matches) prefetchWork()
}

const PASSIVE = { capture: true, passive: true }

const linkAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('a') : null

function prefetchStyles(link: HTMLAnchorElement | null): void {
  for (const { css = [] } of filesOf(link)) {
    for (const href of css) {
      if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`) !== null) continue
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'stylesheet', href }),
      )
    }
  }
}

function prefetchScripts(link: HTMLAnchorElement | null): void {
  for (const { module } of filesOf(link)) {
    // Should it fail, the router will say so at the press.
    import(/* @vite-ignore */ module).catch(() => {})
  }
}

/** The files of each part of the page that a link leads to, as far as they are Frame's. */
function filesOf(link: HTMLAnchorElement | null): RouteFiles[] {
  if (link === null || link.origin !== location.origin) return []
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = globalThis as Routing
  const matches = router?.match(link.pathname) ?? []
  return matches.flatMap(({ route }) => manifest?.routes[route.id] ?? [])
}
